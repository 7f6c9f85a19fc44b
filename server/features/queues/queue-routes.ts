import { Id } from '@everycast/contract/common';
import {
  Moved,
  NewQueue,
  NextSlots,
  NextSlotsQuery,
  OpenSlots,
  OpenSlotsQuery,
  Queue,
  QueueChange,
  Queued,
  QueuedPosts,
  QueuedPostsQuery,
  SlotChoice,
} from '@everycast/contract/queues';
import { z } from 'zod';
import { inWorkspace } from '../../kernel/http/access.ts';
import type { Http } from '../../kernel/http/http.ts';
import type { Queues } from './queues.ts';

const tags = ['queues'];
const One = z.object({ id: Id });
const manages = { access: { permission: 'queue.manage' } } as const;

export function queuesRoutes(http: Http, queues: Queues): void {
  http.route({
    method: 'GET',
    url: '/api/v1/queues',
    config: { access: { permission: 'post.read' } },
    schema: { tags, summary: 'Queues of accounts and account groups', response: { 200: z.object({ items: z.array(Queue) }) } },
    handler: async (request) => ({ items: await queues.list(inWorkspace(request).workspaceId) }),
  });

  http.route({
    method: 'GET',
    url: '/api/v1/queues/next',
    config: { access: { permission: 'post.read' } },
    schema: { tags, summary: 'Get the next free slots for accounts', querystring: NextSlotsQuery, response: { 200: NextSlots } },
    handler: (request) => queues.next(inWorkspace(request).workspaceId, request.query.accounts, request.query.post),
  });

  http.route({
    method: 'GET',
    url: '/api/v1/queues/open',
    config: { access: { permission: 'post.read' } },
    schema: { tags, summary: 'Open slots by day or hour', querystring: OpenSlotsQuery, response: { 200: OpenSlots } },
    handler: (request) => queues.open(inWorkspace(request).workspaceId, request.query),
  });

  http.route({
    method: 'GET',
    url: '/api/v1/queues/posts',
    config: { access: { permission: 'post.read' } },
    schema: { tags, summary: 'Get what fills the slots of all queues', querystring: QueuedPostsQuery, response: { 200: QueuedPosts } },
    handler: (request) => queues.posts(inWorkspace(request).workspaceId, request.query),
  });

  http.route({
    method: 'POST',
    url: '/api/v1/queues/:id/slot',
    config: {
      access: { permission: 'post.publish' },
      errors: ['not_found', 'not_editable', 'already_exists', 'time_is_past', 'version_conflict'],
    },
    schema: {
      tags,
      summary: 'Move a post to an open slot of a queue, or swap it with the one in a slot',
      params: One,
      body: SlotChoice,
      response: { 200: Moved },
    },
    handler: (request) => queues.place(inWorkspace(request), request.params.id, request.body),
  });

  http.route({
    method: 'POST',
    url: '/api/v1/queues',
    config: { ...manages, errors: ['already_exists'] },
    schema: { tags, summary: 'Create a queue for an account or an account group', body: NewQueue, response: { 201: Queue } },
    handler: async (request, reply) => reply.code(201).send(await queues.create(inWorkspace(request).workspaceId, request.body)),
  });

  http.route({
    method: 'PATCH',
    url: '/api/v1/queues/:id',
    config: { ...manages, errors: ['not_found'] },
    schema: {
      tags,
      summary: 'Change a queue’s slots or zone; posts keep their times',
      params: One,
      body: QueueChange,
      response: { 200: Queue },
    },
    handler: (request) => queues.change(inWorkspace(request).workspaceId, request.params.id, request.body),
  });

  http.route({
    method: 'DELETE',
    url: '/api/v1/queues/:id',
    config: { ...manages, errors: ['not_found'] },
    schema: { tags, summary: 'Delete a queue; its posts keep their times', params: One, response: { 204: z.null() } },
    handler: async (request, reply) => {
      await queues.remove(inWorkspace(request).workspaceId, request.params.id);
      return reply.code(204).send(null);
    },
  });

  const actions = [
    ['pause', 'Pause a queue: its posts become drafts that remember their times'],
    ['resume', 'Resume a queue: what was on hold is scheduled again'],
    ['shuffle', 'Shuffle the posts of a queue among their times'],
  ] as const;
  for (const [action, summary] of actions) {
    http.route({
      method: 'POST',
      url: `/api/v1/queues/:id/${action}`,
      config: { ...manages, errors: ['not_found', 'not_editable'] },
      schema: { tags, summary, params: One, response: { 200: Moved } },
      handler: (request) => queues[action](inWorkspace(request), request.params.id),
    });
  }

  http.route({
    method: 'POST',
    url: '/api/v1/posts/:id/queue',
    config: { access: { permission: 'post.publish' }, errors: ['not_found', 'not_editable', 'time_is_past'] },
    schema: {
      tags,
      summary: 'Add a draft or scheduled post to the queues of its accounts',
      description: 'If their next slots are at different times, the post keeps the accounts of the first, and each other time gets a copy.',
      params: One,
      response: { 200: Queued },
    },
    handler: (request) => queues.enqueue(inWorkspace(request), request.params.id),
  });
}
