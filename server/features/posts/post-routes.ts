import { CalendarLines, CalendarLinesQuery, CalendarQuery, CalendarSlots } from '@everycast/contract/calendar';
import { Id, page } from '@everycast/contract/common';
import { PlannedDuplicates, PlannedDuplicatesQuery } from '@everycast/contract/planned-duplicates';
import { PostPreview } from '@everycast/contract/post-preview';
import { BoardPlace } from '@everycast/contract/post-stages';
import { NewPost, Post, PostChange, PostSummary } from '@everycast/contract/posts';
import { PostMatches, PostMatchesQuery, PostsQuery } from '@everycast/contract/posts-query';
import { Repeat, RepeatsQuery } from '@everycast/contract/repeats';
import { Revision, RevisionContent } from '@everycast/contract/revisions';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { inWorkspace } from '../../kernel/http/access.ts';
import type { Http } from '../../kernel/http/http.ts';
import type { PostsCalendar } from './calendar/calendar.ts';
import type { Posts } from './posts.ts';
import type { Repeats } from './repeats.ts';

const One = z.object({ id: Id });
const tags = ['posts'];
/** Searching reads much, and nobody waits for what others have just written to be in it. */
const isSearch = ({ query }: FastifyRequest): boolean => Boolean((query as PostsQuery).search);

export function postsRoutes(http: Http, posts: Posts): void {
  http.route({
    method: 'GET',
    url: '/api/v1/posts',
    config: { access: { permission: 'post.read' }, standby: isSearch },
    schema: {
      tags,
      summary: 'List posts by due time (with from or to) or in another order',
      querystring: PostsQuery,
      response: { 200: page(PostSummary) },
    },
    handler: (request) => posts.list(inWorkspace(request).workspaceId, request.query),
  });

  http.route({
    method: 'GET',
    url: '/api/v1/posts/matches',
    config: { access: { permission: 'post.read' } },
    schema: {
      tags,
      summary: 'Count the posts that match, and list them as a bulk action takes them',
      querystring: PostMatchesQuery,
      response: { 200: PostMatches },
    },
    handler: (request) => posts.matches(inWorkspace(request).workspaceId, request.query),
  });

  http.route({
    method: 'POST',
    url: '/api/v1/posts',
    config: { access: { permission: 'post.write' }, errors: ['not_found', 'time_is_past', 'not_editable', 'limit_reached'] },
    schema: { tags, summary: 'Create a post: draft, scheduled or published now', body: NewPost, response: { 201: Post } },
    handler: async (request, reply) => reply.code(201).send(await posts.create(inWorkspace(request), request.body, request.idempotencyKey)),
  });

  http.route({
    method: 'GET',
    url: '/api/v1/posts/:id',
    config: { access: { permission: 'post.read' }, versionIn: 'version', errors: ['not_found'] },
    schema: { tags, summary: 'Get a post with its targets and history', params: One, response: { 200: Post } },
    handler: (request) => posts.get(inWorkspace(request).workspaceId, request.params.id),
  });

  http.route({
    method: 'GET',
    url: '/api/v1/posts/:id/preview',
    config: { access: { permission: 'post.read' }, errors: ['not_found'] },
    schema: {
      tags,
      summary: 'Get what each account of a post gets, and what its platform’s rules say about it',
      params: One,
      response: { 200: PostPreview },
    },
    handler: (request) => posts.preview(inWorkspace(request).workspaceId, request.params.id),
  });

  http.route({
    method: 'PATCH',
    url: '/api/v1/posts/:id',
    config: {
      access: { permission: 'post.write' },
      versionIn: 'version',
      errors: ['not_found', 'version_conflict', 'time_is_past', 'not_editable', 'limit_reached'],
    },
    schema: { tags, summary: 'Edit, reschedule or unschedule a post', params: One, body: PostChange, response: { 200: Post } },
    handler: (request) => posts.change(inWorkspace(request), request.params.id, request.body),
  });

  http.route({
    method: 'DELETE',
    url: '/api/v1/posts/:id',
    config: { access: { permission: 'post.write' }, versionIn: 'version', errors: ['not_found', 'not_editable', 'version_conflict'] },
    schema: {
      tags,
      summary: 'Delete a post in Everycast; published copies stay on their platforms',
      params: One,
      response: { 204: z.null() },
    },
    handler: async (request, reply) => {
      const { params, ifMatch } = request;
      await posts.remove(inWorkspace(request), params.id, undefined, ifMatch === null ? {} : { version: ifMatch });
      return reply.code(204).send(null);
    },
  });

  http.route({
    method: 'PUT',
    url: '/api/v1/posts/:id/place',
    config: { access: { permission: 'post.write' }, errors: ['not_found'] },
    schema: {
      tags,
      summary: 'Arrange a post on the board: directly above or below another one',
      params: One,
      body: BoardPlace,
      response: { 204: z.null() },
    },
    handler: async (request, reply) => {
      await posts.arrange(inWorkspace(request), request.params.id, request.body);
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

export function postsCalendarRoutes(http: Http, calendar: PostsCalendar): void {
  http.route({
    method: 'GET',
    url: '/api/v1/posts/calendar',
    config: { access: { permission: 'post.read' } },
    schema: {
      tags,
      summary: 'Posts by day or hour: how many there are, and the first lines of each',
      querystring: CalendarQuery,
      response: { 200: CalendarSlots },
    },
    handler: (request) => calendar.slots(inWorkspace(request).workspaceId, request.query),
  });

  http.route({
    method: 'GET',
    url: '/api/v1/posts/calendar/lines',
    config: { access: { permission: 'post.read' } },
    schema: {
      tags,
      summary: 'Posts in one line each, in order of time',
      querystring: CalendarLinesQuery,
      response: { 200: CalendarLines },
    },
    handler: (request) => calendar.lines(inWorkspace(request).workspaceId, request.query),
  });
}

export function repeatsRoutes(http: Http, repeats: Repeats): void {
  http.route({
    method: 'GET',
    url: '/api/v1/posts/duplicates',
    config: { access: { permission: 'post.read' } },
    schema: {
      tags,
      summary: 'List planned posts that repeat a text on an account',
      querystring: PlannedDuplicatesQuery,
      response: { 200: PlannedDuplicates },
    },
    handler: (request) => repeats.planned(inWorkspace(request).workspaceId, request.query),
  });

  http.route({
    method: 'POST',
    url: '/api/v1/posts/repeats',
    config: { access: { permission: 'post.read' } },
    schema: {
      tags,
      summary: 'Find where texts were posted lately, or are planned',
      body: RepeatsQuery,
      response: { 200: z.object({ items: z.array(Repeat) }) },
    },
    handler: async (request) => ({ items: await repeats.find(inWorkspace(request).workspaceId, request.body) }),
  });
}
