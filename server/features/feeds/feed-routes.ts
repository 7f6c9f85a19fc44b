import { Id } from '@everycast/contract/common';
import { Feed, FeedCheck, FeedPage, FeedSettings, NewFeed } from '@everycast/contract/feeds';
import { z } from 'zod';
import { inWorkspace } from '../../kernel/http/access.ts';
import type { Http } from '../../kernel/http/http.ts';
import type { Feeds } from './feeds.ts';

const tags = ['feeds'];
const One = z.object({ id: Id });
const manages = { access: { permission: 'feed.manage' } } as const;

export function feedsRoutes(http: Http, feeds: Feeds): void {
  http.route({
    method: 'GET',
    url: '/api/v1/feeds',
    config: { access: { permission: 'post.read' } },
    schema: { tags, summary: 'Feeds whose new items become posts', response: { 200: z.object({ items: z.array(Feed) }) } },
    handler: async (request) => ({ items: await feeds.list(inWorkspace(request).workspaceId) }),
  });

  http.route({
    method: 'POST',
    url: '/api/v1/feeds/check',
    config: { ...manages, errors: ['too_many_requests'] },
    schema: {
      tags,
      summary: 'Read what is at an address: a feed with its newest items, or a page that links to feeds',
      body: FeedPage,
      response: { 200: FeedCheck },
    },
    handler: (request) => feeds.check(inWorkspace(request), request.body.url),
  });

  http.route({
    method: 'POST',
    url: '/api/v1/feeds',
    config: { ...manages, errors: ['limit_reached'] },
    schema: { tags, summary: 'Add a feed', body: NewFeed, response: { 201: Feed } },
    handler: async (request, reply) => reply.code(201).send(await feeds.create(inWorkspace(request), request.body)),
  });

  http.route({
    method: 'PUT',
    url: '/api/v1/feeds/:id',
    config: { ...manages, errors: ['not_found'] },
    schema: {
      tags,
      summary: 'Replace a feed’s settings',
      description: 'From then on, its posts are in the name of the person who replaced them.',
      params: One,
      body: FeedSettings,
      response: { 200: Feed },
    },
    handler: (request) => feeds.replace(inWorkspace(request), request.params.id, request.body),
  });

  http.route({
    method: 'DELETE',
    url: '/api/v1/feeds/:id',
    config: { ...manages, errors: ['not_found'] },
    schema: { tags, summary: 'Remove a feed; its posts stay', params: One, response: { 204: z.null() } },
    handler: async (request, reply) => {
      await feeds.remove(inWorkspace(request).workspaceId, request.params.id);
      return reply.code(204).send(null);
    },
  });

  const actions = [
    ['pause', 'Pause a feed: it isn’t read until it is resumed', ['not_found']],
    ['resume', 'Resume a feed: it is read at once', ['not_found']],
    ['read', 'Read a feed now', ['not_found', 'not_editable', 'too_many_requests']],
  ] as const;
  for (const [action, summary, errors] of actions) {
    http.route({
      method: 'POST',
      url: `/api/v1/feeds/:id/${action}`,
      config: { ...manages, errors },
      schema: { tags, summary, params: One, response: { 200: Feed } },
      handler: (request) => feeds[action](inWorkspace(request), request.params.id),
    });
  }
}
