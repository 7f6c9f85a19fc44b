import { Id } from '@everycast/contract/common';
import { Revision, RevisionContent } from '@everycast/contract/revisions';
import { z } from 'zod';
import { inWorkspace } from '../../../kernel/http/access.ts';
import type { Http } from '../../../kernel/http/http.ts';
import type { Posts } from '../posts.ts';

const tags = ['posts'];

export function revisionsRoutes(http: Http, { revisions }: Pick<Posts, 'revisions'>): void {
  http.route({
    method: 'GET',
    url: '/api/v1/posts/:id/revisions',
    config: { access: { permission: 'post.read' }, errors: ['not_found'] },
    schema: {
      tags,
      summary: 'List what a post was like, newest first',
      params: z.object({ id: Id }),
      response: { 200: z.object({ items: z.array(Revision) }) },
    },
    handler: async (request) => ({ items: await revisions.list(inWorkspace(request).workspaceId, request.params.id) }),
  });

  http.route({
    method: 'GET',
    url: '/api/v1/posts/:id/revisions/:revisionId',
    config: { access: { permission: 'post.read' }, errors: ['not_found'] },
    schema: {
      tags,
      summary: 'Get what a post was like; change the post to it to restore it',
      params: z.object({ id: Id, revisionId: Id }),
      response: { 200: RevisionContent },
    },
    handler: (request) => revisions.get(inWorkspace(request).workspaceId, request.params.id, request.params.revisionId),
  });
}
