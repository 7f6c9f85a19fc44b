import { NewestQuery, page } from '@everycast/contract/common';
import {
  Media,
  MediaChange,
  MediaIds,
  MediaList,
  MediaQuery,
  MediaStorage,
  MediaUse,
  MovedMedia,
  MoveMedia,
  TagCount,
  TaggedMedia,
  TagMedia,
} from '@everycast/contract/media';
import { z } from 'zod';
import { inWorkspace, leavesToPerson, leftToTheirPerson } from '../../../kernel/http/access.ts';
import type { Http } from '../../../kernel/http/http.ts';
import { sendFile } from '../../../kernel/http/send-file.ts';
import type { MediaFeature } from '../media.ts';

const tags = ['media'];
const ById = z.object({ id: z.uuid() });
const reads = { access: { permission: 'media.read' } } as const;
const writes = { access: { permission: 'media.write' } } as const;
const file = { description: 'The file, or the requested range', content: { '*/*': { schema: z.file() } } };

/** The library's content: searched, changed and served. */
export function libraryRoutes(http: Http, media: MediaFeature): void {
  const { library } = media;

  http.route({
    method: 'GET',
    url: '/api/v1/media',
    config: reads,
    schema: { tags, summary: 'List files in the library or the trash', querystring: MediaQuery, response: { 200: MediaList } },
    handler: (request) => library.list(inWorkspace(request).workspaceId, request.query),
  });

  http.route({
    method: 'GET',
    url: '/api/v1/media/tags',
    config: reads,
    schema: { tags, summary: 'List tags by name', response: { 200: z.object({ items: z.array(TagCount) }) } },
    handler: async (request) => ({ items: await library.tags(inWorkspace(request).workspaceId) }),
  });

  http.route({
    method: 'GET',
    url: '/api/v1/media/storage',
    config: reads,
    schema: {
      tags,
      summary: 'Get storage usage and limit, including the trash',
      response: { 200: MediaStorage },
    },
    handler: (request) => library.storage(inWorkspace(request).workspaceId),
  });

  http.route({
    method: 'GET',
    url: '/api/v1/media/:id',
    config: { ...reads, errors: ['not_found'] },
    schema: { tags, summary: 'Get a file’s details', params: ById, response: { 200: Media } },
    handler: (request) => media.get(inWorkspace(request).workspaceId, request.params.id),
  });

  http.route({
    method: 'PATCH',
    url: '/api/v1/media/:id',
    config: { ...writes, errors: ['not_found'] },
    schema: {
      tags,
      summary: 'Change a file’s details or folder',
      params: ById,
      body: MediaChange,
      response: { 200: Media },
    },
    handler(request) {
      const member = inWorkspace(request);
      if (request.body.folderId !== undefined && leavesToPerson(member)) throw leftToTheirPerson('post.publish');
      return library.change(member.workspaceId, request.params.id, request.body);
    },
  });

  http.route({
    method: 'GET',
    url: '/api/v1/media/:id/uses',
    config: { ...reads, errors: ['not_found'] },
    schema: {
      tags,
      summary: 'List the posts that use a file, newest first',
      params: ById,
      querystring: NewestQuery,
      response: { 200: page(MediaUse) },
    },
    handler: (request) => library.uses(inWorkspace(request).workspaceId, request.params.id, request.query),
  });

  for (const which of ['file', 'thumbnail'] as const) {
    http.route({
      method: 'GET',
      url: `/api/v1/media/:id/${which}`,
      config: { ...reads, errors: ['not_found'] },
      schema: {
        tags,
        summary: which === 'file' ? 'Get the file; supports range requests' : 'Get a thumbnail of up to 480 pixels, as WebP',
        params: ById,
        // <img> and <video> send no headers.
        querystring: z.object({ workspace: z.uuid().optional() }),
        response: { 200: file, 206: file, 304: z.void(), 416: z.unknown() },
      },
      handler: async (request, reply) => {
        const served = await media.serve(inWorkspace(request).workspaceId, request.params.id, which);
        return sendFile(request, reply, served);
      },
    });
  }

  http.route({
    method: 'POST',
    url: '/api/v1/media/move',
    // A queue can refill itself from a folder.
    config: { ...writes, goesOut: true, errors: ['not_found'] },
    schema: { tags, summary: 'Move files into or out of a folder', body: MoveMedia, response: { 200: MovedMedia } },
    handler: (request) => library.move(inWorkspace(request).workspaceId, request.body.ids, request.body.folderId),
  });

  http.route({
    method: 'POST',
    url: '/api/v1/media/tag',
    config: { ...writes, errors: ['not_found'] },
    schema: { tags, summary: 'Add and remove tags on files', body: TagMedia, response: { 200: TaggedMedia } },
    handler: (request) => library.tag(inWorkspace(request).workspaceId, request.body.ids, request.body),
  });

  const bulk = {
    delete: 'Move files to the trash for 30 days; posts keep them. Returns the files that were moved',
    restore: 'Restore files from the trash. Returns the files that were restored',
  } as const;
  for (const act of ['delete', 'restore'] as const) {
    http.route({
      method: 'POST',
      url: `/api/v1/media/${act}`,
      config: act === 'restore' ? { ...writes, goesOut: true } : writes,
      schema: { tags, summary: bulk[act], body: MediaIds, response: { 200: z.object({ ids: z.array(z.uuid()) }) } },
      handler: async (request) => ({ ids: await library[act](inWorkspace(request).workspaceId, request.body.ids) }),
    });
  }

  http.route({
    method: 'POST',
    url: '/api/v1/media/empty',
    config: { access: { permission: 'media.delete' } },
    schema: {
      tags,
      summary: 'Permanently delete trashed files that no post uses; returns the deleted ones',
      body: MediaIds,
      response: { 200: z.object({ ids: z.array(z.uuid()) }) },
    },
    handler: async (request) => ({ ids: await library.empty(inWorkspace(request).workspaceId, request.body.ids) }),
  });
}
