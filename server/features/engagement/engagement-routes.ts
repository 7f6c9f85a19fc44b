import { Id } from '@everycast/contract/common';
import {
  CheckQuery,
  ConversationChange,
  ConversationDetail,
  ConversationsPage,
  ConversationsQuery,
  EngagementCheck,
  EngagementMetrics,
  EngagementOverview,
  MetricsQuery,
  NewEngagementAction,
  NewSavedReply,
  ResponseDecision,
  SavedReply,
  SavedReplyChange,
} from '@everycast/contract/engagement';
import { platformCodes } from '@everycast/contract/errors';
import { z } from 'zod';
import { inWorkspace } from '../../kernel/http/access.ts';
import type { Http } from '../../kernel/http/http.ts';
import { newId } from '../../kernel/ids.ts';
import type { Engagement } from './engagement.ts';

const tags = ['engagement'];
const One = z.object({ id: Id });
const reads = { access: { permission: 'engagement.read' } } as const;
const responds = { access: { permission: 'engagement.respond' } } as const;

export function engagementRoutes(http: Http, engagement: Engagement): void {
  http.route({
    method: 'GET',
    url: '/api/v1/engagement/overview',
    config: reads,
    schema: { tags, summary: 'Queues, limits and problems of the inbox', response: { 200: EngagementOverview } },
    handler: (request) => engagement.overview(inWorkspace(request)),
  });

  http.route({
    method: 'GET',
    url: '/api/v1/engagement/metrics',
    config: reads,
    schema: {
      tags,
      summary: 'Your likes, comments and messages, and how fast the workspace answers',
      querystring: MetricsQuery,
      response: { 200: EngagementMetrics },
    },
    handler: (request) => engagement.metrics(inWorkspace(request), request.query.days),
  });

  http.route({
    method: 'POST',
    url: '/api/v1/engagement/check',
    config: reads,
    schema: { tags, summary: 'Read the workspace’s inboxes now', querystring: CheckQuery, response: { 200: EngagementCheck } },
    handler: (request) => engagement.check(inWorkspace(request).workspaceId, request.query.retry),
  });

  http.route({
    method: 'GET',
    url: '/api/v1/engagement/conversations',
    config: reads,
    schema: { tags, summary: 'Conversations of a queue', querystring: ConversationsQuery, response: { 200: ConversationsPage } },
    handler: (request) => engagement.list(inWorkspace(request), request.query),
  });

  http.route({
    method: 'GET',
    url: '/api/v1/engagement/conversations/:id',
    config: { ...reads, errors: ['not_found'] },
    schema: { tags, summary: 'A conversation with everything in it', params: One, response: { 200: ConversationDetail } },
    handler: (request) => engagement.get(inWorkspace(request).workspaceId, request.params.id),
  });

  http.route({
    method: 'PATCH',
    url: '/api/v1/engagement/conversations/:id',
    config: { ...responds, errors: ['not_found'] },
    schema: {
      tags,
      summary: 'Finish, reopen, snooze or assign a conversation',
      params: One,
      body: ConversationChange,
      response: { 200: ConversationDetail },
    },
    handler: (request) => engagement.change(inWorkspace(request), request.params.id, request.body),
  });

  http.route({
    method: 'POST',
    url: '/api/v1/engagement/actions',
    config: { ...responds, errors: ['not_found', 'limit_reached'] },
    schema: { tags, summary: 'Like, comment or send a message', body: NewEngagementAction, response: { 200: ConversationDetail } },
    handler: (request) => engagement.act(inWorkspace(request), request.body, request.idempotencyKey ?? newId()),
  });

  http.route({
    method: 'POST',
    url: '/api/v1/engagement/responses/:id/decision',
    config: { ...responds, errors: ['not_found', 'not_editable', ...platformCodes] },
    schema: {
      tags,
      summary: 'Retry or dismiss a response, or say whether it was sent',
      params: One,
      body: z.strictObject({ decision: ResponseDecision }),
      response: { 200: ConversationDetail },
    },
    handler: (request) => engagement.decide(inWorkspace(request), request.params.id, request.body.decision),
  });

  http.route({
    method: 'GET',
    url: '/api/v1/engagement/saved-replies',
    config: reads,
    schema: { tags, summary: 'Saved replies, by name', response: { 200: z.object({ items: z.array(SavedReply) }) } },
    handler: async (request) => ({ items: await engagement.savedReplies.list(inWorkspace(request).workspaceId) }),
  });

  http.route({
    method: 'POST',
    url: '/api/v1/engagement/saved-replies',
    config: { ...responds, errors: ['limit_reached'] },
    schema: { tags, summary: 'Save a reply', body: NewSavedReply, response: { 201: SavedReply } },
    handler: async (request, reply) =>
      reply.code(201).send(await engagement.savedReplies.create(inWorkspace(request).workspaceId, request.body)),
  });

  http.route({
    method: 'PATCH',
    url: '/api/v1/engagement/saved-replies/:id',
    config: { ...responds, errors: ['not_found'] },
    schema: { tags, summary: 'Rename or rewrite a saved reply', params: One, body: SavedReplyChange, response: { 200: SavedReply } },
    handler: (request) => engagement.savedReplies.change(inWorkspace(request).workspaceId, request.params.id, request.body),
  });

  http.route({
    method: 'DELETE',
    url: '/api/v1/engagement/saved-replies/:id',
    config: { ...responds, errors: ['not_found'] },
    schema: { tags, summary: 'Delete a saved reply', params: One, response: { 204: z.null() } },
    handler: async (request, reply) => {
      await engagement.savedReplies.remove(inWorkspace(request).workspaceId, request.params.id);
      return reply.code(204).send(null);
    },
  });
}
