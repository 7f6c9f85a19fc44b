import { EmptiedFolder, Folder, FolderChange, NewFolder } from '@everycast/contract/media';
import { z } from 'zod';
import { inWorkspace } from '../../../kernel/http/access.ts';
import type { Http } from '../../../kernel/http/http.ts';
import type { MediaFeature } from '../media.ts';

const tags = ['media'];
const ById = z.object({ id: z.uuid() });
// A queue can refill itself from a folder: what is moved into one goes out.
const writes = { access: { permission: 'media.write' } } as const;

/** The library's folders. */
export function folderRoutes(http: Http, { folders }: MediaFeature): void {
  http.route({
    method: 'GET',
    url: '/api/v1/media/folders',
    config: { access: { permission: 'media.read' } },
    schema: { tags, summary: 'List folders by name', response: { 200: z.object({ items: z.array(Folder) }) } },
    handler: async (request) => ({ items: await folders.list(inWorkspace(request).workspaceId) }),
  });

  http.route({
    method: 'POST',
    url: '/api/v1/media/folders',
    config: { ...writes, errors: ['not_found', 'already_exists'] },
    schema: { tags, summary: 'Create a folder', body: NewFolder, response: { 201: Folder } },
    handler: async (request, reply) => {
      const { workspaceId, userId } = inWorkspace(request);
      return reply.code(201).send(await folders.create(workspaceId, request.body, userId));
    },
  });

  http.route({
    method: 'PATCH',
    url: '/api/v1/media/folders/:id',
    config: { ...writes, goesOut: true, errors: ['not_found', 'already_exists', 'not_editable'] },
    schema: { tags, summary: 'Rename or move a folder', params: ById, body: FolderChange, response: { 200: Folder } },
    handler: (request) => folders.change(inWorkspace(request).workspaceId, request.params.id, request.body),
  });

  http.route({
    method: 'DELETE',
    url: '/api/v1/media/folders/:id',
    config: { ...writes, goesOut: true, errors: ['not_found', 'already_exists', 'not_editable'] },
    schema: { tags, summary: 'Delete a folder; its contents move up one level', params: ById, response: { 200: EmptiedFolder } },
    handler: (request) => folders.delete(inWorkspace(request).workspaceId, request.params.id),
  });
}
