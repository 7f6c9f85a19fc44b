import { Id } from '@everycast/contract/common';
import { ExportContents, NewWorkspaceExport, WorkspaceExport, WorkspaceExports } from '@everycast/contract/workspace-exports';
import { z } from 'zod';
import { inWorkspace } from '../../kernel/http/access.ts';
import type { Http } from '../../kernel/http/http.ts';
import { sendFile } from '../../kernel/http/send-file.ts';
import { exportsUrl as url } from './view.ts';
import type { WorkspaceExports as Exports } from './workspace-exports.ts';

const tags = ['workspace exports'];
const One = z.object({ id: Id });
const archive = { description: 'The archive, or the requested range', content: { 'application/zip': { schema: z.file() } } };
const access = { permission: 'workspace.export' } as const;

/** Exporting everything that a workspace has, over HTTP. */
export function workspaceExportRoutes(http: Http, exports: Exports): void {
  http.route({
    method: 'GET',
    url: `${url}/contents`,
    config: { access },
    schema: { tags, summary: 'Count what an export of the workspace would have', response: { 200: ExportContents } },
    handler: (request) => exports.contents(inWorkspace(request).workspaceId),
  });

  http.route({
    method: 'GET',
    url,
    config: { access },
    schema: { tags, summary: 'List the latest exports of the workspace, newest first', response: { 200: WorkspaceExports } },
    handler: async (request) => ({ items: await exports.list(inWorkspace(request).workspaceId) }),
  });

  http.route({
    method: 'POST',
    url,
    config: { access, confirmed: true },
    schema: {
      tags,
      summary: 'Export everything the workspace has as one archive, in the background; while one is on its way, that one is returned',
      body: NewWorkspaceExport,
      response: { 202: WorkspaceExport },
    },
    handler: async (request, reply) => reply.code(202).send(await exports.begin(inWorkspace(request), request.body)),
  });

  http.route({
    method: 'GET',
    url: `${url}/:id`,
    config: { access, errors: ['not_found'] },
    schema: { tags, summary: 'Get an export with its progress', params: One, response: { 200: WorkspaceExport } },
    handler: (request) => exports.get(inWorkspace(request).workspaceId, request.params.id),
  });

  http.route({
    method: 'DELETE',
    url: `${url}/:id`,
    config: { access, errors: ['not_found'] },
    schema: { tags, summary: 'Cancel an export, or delete its archive', params: One, response: { 204: z.null() } },
    handler: async (request, reply) => {
      await exports.remove(inWorkspace(request).workspaceId, request.params.id);
      return reply.code(204).send(null);
    },
  });

  http.route({
    method: 'GET',
    url: `${url}/:id/file`,
    config: { access, errors: ['not_found'] },
    schema: {
      tags,
      summary: 'Download the archive of an export, or a range of it',
      params: One,
      // A link sends no headers.
      querystring: z.object({ workspace: z.uuid().optional() }),
      response: { 200: archive, 206: archive, 304: z.void(), 416: z.unknown() },
    },
    handler: async (request, reply) => sendFile(request, reply, await exports.open(inWorkspace(request).workspaceId, request.params.id)),
  });
}
