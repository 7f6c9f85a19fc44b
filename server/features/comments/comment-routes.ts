import {
  Comment,
  CommentChange,
  CommentList,
  NewComment,
  OpenComments,
  OpenCommentsQuery,
  PostPresence,
} from '@everycast/contract/comments';
import { Id } from '@everycast/contract/common';
import { z } from 'zod';
import { inWorkspace } from '../../kernel/http/access.ts';
import type { Http } from '../../kernel/http/http.ts';
import type { Comments } from './comments.ts';

const tags = ['comments'];
const One = z.object({ id: Id });
const writes = { access: { permission: 'comment.write' } } as const;
const adds = { ...writes, errors: ['not_found', 'limit_reached'] } as const;

export function commentRoutes(http: Http, comments: Comments): void {
  http.route({
    method: 'GET',
    url: '/api/v1/posts/:id/comments',
    config: { access: { permission: 'post.read' }, errors: ['not_found'] },
    schema: { tags, summary: 'List the comments on a post, oldest first', params: One, response: { 200: CommentList } },
    handler: (request) => comments.list(inWorkspace(request), { postId: request.params.id }),
  });

  http.route({
    method: 'POST',
    url: '/api/v1/posts/:id/comments',
    config: adds,
    schema: { tags, summary: 'Comment on a post, or reply to a comment', params: One, body: NewComment, response: { 201: Comment } },
    handler: async (request, reply) =>
      reply.code(201).send(await comments.add(inWorkspace(request), { postId: request.params.id }, request.body)),
  });

  http.route({
    method: 'POST',
    url: '/api/v1/posts/:id/presence',
    config: { access: { permission: 'post.read' }, errors: ['not_found'] },
    schema: {
      tags,
      summary: 'Let others who have a post open know that you have it open',
      params: One,
      body: PostPresence,
      response: { 204: z.null() },
    },
    handler: async (request, reply) => {
      await comments.present(inWorkspace(request), request.params.id, request.body);
      return reply.code(204).send(null);
    },
  });

  http.route({
    method: 'GET',
    url: '/api/v1/engagement/conversations/:id/notes',
    config: { access: { permission: 'engagement.read' }, errors: ['not_found'] },
    schema: { tags, summary: 'List the internal notes in a conversation, oldest first', params: One, response: { 200: CommentList } },
    handler: (request) => comments.list(inWorkspace(request), { conversationId: request.params.id }),
  });

  http.route({
    method: 'POST',
    url: '/api/v1/engagement/conversations/:id/notes',
    config: adds,
    schema: { tags, summary: 'Add an internal note to a conversation', params: One, body: NewComment, response: { 201: Comment } },
    handler: async (request, reply) =>
      reply.code(201).send(await comments.add(inWorkspace(request), { conversationId: request.params.id }, request.body)),
  });

  http.route({
    method: 'GET',
    url: '/api/v1/comments/open',
    config: { access: { permission: 'post.read' } },
    schema: {
      tags,
      summary: 'Count the unresolved threads of posts',
      description: 'Posts without any are left out.',
      querystring: OpenCommentsQuery,
      response: { 200: OpenComments },
    },
    handler: async (request) => ({ items: await comments.open(inWorkspace(request), request.query.postIds) }),
  });

  http.route({
    method: 'PATCH',
    url: '/api/v1/comments/:id',
    config: { ...writes, errors: ['not_found', 'role_too_low'] },
    schema: {
      tags,
      summary: 'Edit your comment, or resolve or reopen a thread',
      params: One,
      body: CommentChange,
      response: { 200: Comment },
    },
    handler: (request) => comments.change(inWorkspace(request), request.params.id, request.body),
  });

  http.route({
    method: 'DELETE',
    url: '/api/v1/comments/:id',
    config: { ...writes, errors: ['not_found', 'role_too_low'] },
    schema: { tags, summary: 'Delete a comment', params: One, response: { 204: z.null() } },
    handler: async (request, reply) => {
      await comments.remove(inWorkspace(request), request.params.id);
      return reply.code(204).send(null);
    },
  });
}
