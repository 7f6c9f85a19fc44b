import { Id, page } from '@everycast/contract/common';
import { ConversationDetail } from '@everycast/contract/engagement';
import {
  ReplyChange,
  ReplyDecision,
  ReplyRequestCount,
  ReplyRequestsQuery,
  ReplyReturn,
  RequestedReply,
} from '@everycast/contract/reply-requests';
import { z } from 'zod';
import { inWorkspace } from '../../kernel/http/access.ts';
import type { Http } from '../../kernel/http/http.ts';
import type { ReplyApprovals } from './reply-approvals.ts';

const tags = ['approvals'];
const One = z.object({ id: Id });
const List = page(RequestedReply);
const answers = { 200: ConversationDetail };
const errors = ['not_found', 'version_conflict'] as const;
const approves = { access: { permission: 'post.approve' }, errors } as const;
const responds = { access: { permission: 'engagement.respond' }, errors } as const;

/** @param conversation as the inbox shows it, after what was done */
export function replyApprovalRoutes(
  http: Http,
  approvals: ReplyApprovals,
  conversation: (workspaceId: string, id: string) => Promise<ConversationDetail>,
): void {
  http.route({
    method: 'GET',
    url: '/api/v1/reply-requests',
    config: { access: { permission: 'engagement.read' } },
    schema: {
      tags,
      summary: 'List replies that wait for approval, oldest first',
      querystring: ReplyRequestsQuery,
      response: { 200: List },
    },
    handler: (request) => approvals.list(inWorkspace(request), request.query),
  });

  http.route({
    method: 'GET',
    url: '/api/v1/reply-requests/count',
    config: { access: { permission: 'post.approve' } },
    schema: { tags, summary: 'Count replies that wait for approval', response: { 200: ReplyRequestCount } },
    handler: async (request) => ({ waiting: await approvals.count(inWorkspace(request)) }),
  });

  http.route({
    method: 'POST',
    url: '/api/v1/reply-requests/:id/approve',
    config: approves,
    schema: { tags, summary: 'Approve a reply as it was seen, and send it', params: One, body: ReplyDecision, response: answers },
    async handler(request) {
      const actor = inWorkspace(request);
      return conversation(actor.workspaceId, await approvals.approve(actor, request.params.id, request.body.version));
    },
  });

  http.route({
    method: 'POST',
    url: '/api/v1/reply-requests/:id/return',
    config: approves,
    schema: { tags, summary: 'Ask for changes to a reply', params: One, body: ReplyReturn, response: answers },
    async handler(request) {
      const actor = inWorkspace(request);
      return conversation(actor.workspaceId, await approvals.giveBack(actor, request.params.id, request.body));
    },
  });

  http.route({
    method: 'PATCH',
    url: '/api/v1/reply-requests/:id',
    config: responds,
    schema: { tags, summary: 'Change your reply, and ask for its approval again', params: One, body: ReplyChange, response: answers },
    async handler(request) {
      const actor = inWorkspace(request);
      return conversation(actor.workspaceId, await approvals.change(actor, request.params.id, request.body));
    },
  });

  http.route({
    method: 'POST',
    url: '/api/v1/reply-requests/:id/withdraw',
    config: responds,
    schema: { tags, summary: 'Withdraw your reply, or discard one', params: One, body: ReplyDecision, response: answers },
    async handler(request) {
      const actor = inWorkspace(request);
      return conversation(actor.workspaceId, await approvals.withdraw(actor, request.params.id, request.body.version));
    },
  });
}
