import { Id, page } from '@everycast/contract/common';
import { NewPost, Post, PostChange, PostSummary } from '@everycast/contract/posts';
import { PostsQuery } from '@everycast/contract/posts-query';
import { z } from 'zod';
import { inWorkspace } from '../../kernel/http/access.ts';
import type { Http } from '../../kernel/http/http.ts';
import type { Posts } from './posts.ts';

const One = z.object({ id: Id });
const tags = ['posts'];

export function postsRoutes(http: Http, posts: Posts): void {
  http.route({
    method: 'GET',
    url: '/api/v1/posts',
    config: { access: { permission: 'post.read' } },
    schema: {
      tags,
      summary: 'List posts by due time (with from or to) or newest first',
      querystring: PostsQuery,
      response: { 200: page(PostSummary) },
    },
    handler: (request) => posts.list(inWorkspace(request).workspaceId, request.query),
  });

  http.route({
    method: 'POST',
    url: '/api/v1/posts',
    config: { access: { permission: 'post.write' }, errors: ['not_found', 'time_is_past', 'not_editable'] },
    schema: { tags, summary: 'Create a post: draft, scheduled or published now', body: NewPost, response: { 201: Post } },
    handler: async (request, reply) => reply.code(201).send(await posts.create(inWorkspace(request), request.body, request.idempotencyKey)),
  });

  http.route({
    method: 'GET',
    url: '/api/v1/posts/:id',
    config: { access: { permission: 'post.read' }, errors: ['not_found'] },
    schema: { tags, summary: 'Get a post with its targets and history', params: One, response: { 200: Post } },
    handler: (request) => posts.get(inWorkspace(request).workspaceId, request.params.id),
  });

  http.route({
    method: 'PATCH',
    url: '/api/v1/posts/:id',
    config: { access: { permission: 'post.write' }, errors: ['not_found', 'version_conflict', 'time_is_past', 'not_editable'] },
    schema: { tags, summary: 'Edit, reschedule or unschedule a post', params: One, body: PostChange, response: { 200: Post } },
    handler: (request) => posts.change(inWorkspace(request), request.params.id, request.body),
  });

  http.route({
    method: 'DELETE',
    url: '/api/v1/posts/:id',
    config: { access: { permission: 'post.write' }, errors: ['not_found', 'not_editable'] },
    schema: {
      tags,
      summary: 'Delete a post in Everycast; published copies stay on their platforms',
      params: One,
      response: { 204: z.null() },
    },
    handler: async (request, reply) => {
      await posts.remove(inWorkspace(request), request.params.id);
      return reply.code(204).send(null);
    },
  });

  http.route({
    method: 'POST',
    url: '/api/v1/posts/:id/restore',
    config: { access: { permission: 'post.publish' }, errors: ['not_found', 'not_editable'] },
    schema: { tags, summary: 'Restore a deleted post', params: One, response: { 200: Post } },
    handler: (request) => posts.restore(inWorkspace(request), request.params.id),
  });
}
