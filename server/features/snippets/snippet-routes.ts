import { Id } from '@everycast/contract/common';
import { NewSnippet, Snippet } from '@everycast/contract/snippets';
import { z } from 'zod';
import { inWorkspace } from '../../kernel/http/access.ts';
import type { Http } from '../../kernel/http/http.ts';
import type { Snippets } from './snippets.ts';

const tags = ['snippets'];
const One = z.object({ id: Id });
const manages = { access: { permission: 'snippet.manage' } } as const;

export function snippetsRoutes(http: Http, snippets: Snippets): void {
  http.route({
    method: 'GET',
    url: '/api/v1/snippets',
    config: { access: { permission: 'post.read' } },
    schema: {
      tags,
      summary: 'Hashtag groups, snippets and signatures of the workspace, by name',
      response: { 200: z.object({ items: z.array(Snippet) }) },
    },
    handler: async (request) => ({ items: await snippets.list(inWorkspace(request).workspaceId) }),
  });

  http.route({
    method: 'POST',
    url: '/api/v1/snippets',
    config: { ...manages, errors: ['already_exists', 'limit_reached'] },
    schema: { tags, summary: 'Create a hashtag group, snippet or signature', body: NewSnippet, response: { 201: Snippet } },
    handler: async (request, reply) => reply.code(201).send(await snippets.create(inWorkspace(request).workspaceId, request.body)),
  });

  http.route({
    method: 'PUT',
    url: '/api/v1/snippets/:id',
    config: { ...manages, errors: ['not_found', 'already_exists'] },
    schema: {
      tags,
      summary: 'Replace a hashtag group, snippet or signature; posts with its text keep it',
      params: One,
      body: NewSnippet,
      response: { 200: Snippet },
    },
    handler: (request) => snippets.replace(inWorkspace(request).workspaceId, request.params.id, request.body),
  });

  http.route({
    method: 'DELETE',
    url: '/api/v1/snippets/:id',
    config: { ...manages, errors: ['not_found'] },
    schema: {
      tags,
      summary: 'Delete a hashtag group, snippet or signature; posts with its text keep it',
      params: One,
      response: { 204: z.null() },
    },
    handler: async (request, reply) => {
      await snippets.remove(inWorkspace(request).workspaceId, request.params.id);
      return reply.code(204).send(null);
    },
  });
}
