import {
  ApprovalCount,
  ApprovalDecision,
  ApprovalPolicy,
  ApprovalPolicyChange,
  ApprovalReturn,
  ApprovalsQuery,
  ApprovalsTakenBack,
  Approved,
  ManyApprovals,
  TakenBack,
} from '@everycast/contract/approvals';
import { Id, page } from '@everycast/contract/common';
import { Post, PostSummary } from '@everycast/contract/posts';
import { ApprovedVersion } from '@everycast/contract/revisions';
import { z } from 'zod';
import { inWorkspace } from '../../kernel/http/access.ts';
import type { Http } from '../../kernel/http/http.ts';
import type { Approvals } from './approvals.ts';

const tags = ['approvals'];
const One = z.object({ id: Id });
const ApprovedOnce = z.object({ version: ApprovedVersion.nullable().describe('Null if it never was') });
const List = page(z.object({ post: PostSummary, mine: z.boolean() }));
const decides = {
  access: { permission: 'post.approve' },
  errors: ['not_found', 'version_conflict', 'not_editable', 'time_is_past', 'limit_reached'],
} as const;

export function approvalsRoutes(http: Http, approvals: Approvals): void {
  http.route({
    method: 'GET',
    url: '/api/v1/approval-policy',
    config: { access: { permission: 'workspace.read' } },
    schema: { tags, summary: 'Get what needs approval', response: { 200: ApprovalPolicy } },
    handler: (request) => approvals.policy(inWorkspace(request).workspaceId),
  });

  http.route({
    method: 'PATCH',
    url: '/api/v1/approval-policy',
    config: { access: { permission: 'workspace.manage' }, errors: ['not_found', 'version_conflict', 'not_editable', 'time_is_past'] },
    schema: { tags, summary: 'Change what needs approval', body: ApprovalPolicyChange, response: { 200: ApprovalPolicy } },
    handler: (request) => approvals.changePolicy(inWorkspace(request), request.body),
  });

  http.route({
    method: 'GET',
    url: '/api/v1/approvals',
    config: { access: { permission: 'post.read' } },
    schema: { tags, summary: 'List what waits for approval, or was decided', querystring: ApprovalsQuery, response: { 200: List } },
    handler: (request) => approvals.list(inWorkspace(request), request.query),
  });

  http.route({
    method: 'GET',
    url: '/api/v1/approvals/count',
    config: { access: { permission: 'post.approve' } },
    schema: { tags, summary: 'Count what waits for this person', response: { 200: ApprovalCount } },
    handler: (request) => approvals.count(inWorkspace(request)),
  });

  http.route({
    method: 'POST',
    url: '/api/v1/approvals/approve',
    config: { access: { permission: 'post.approve' } },
    schema: { tags, summary: 'Approve several posts as they were seen', body: ManyApprovals, response: { 200: Approved } },
    handler: (request) => approvals.approveAll(inWorkspace(request), request.body.items),
  });

  http.route({
    method: 'POST',
    url: '/api/v1/approvals/take-back',
    config: { access: { permission: 'post.approve' } },
    schema: { tags, summary: 'Take back approvals that you gave last', body: ApprovalsTakenBack, response: { 200: TakenBack } },
    handler: (request) => approvals.takeBack(inWorkspace(request), request.body.postIds),
  });

  http.route({
    method: 'GET',
    url: '/api/v1/posts/:id/approved',
    config: { access: { permission: 'post.read' }, errors: ['not_found'] },
    schema: { tags, summary: 'Get a post as it was last approved', params: One, response: { 200: ApprovedOnce } },
    handler: async (request) => ({ version: await approvals.lastApproved(inWorkspace(request).workspaceId, request.params.id) }),
  });

  http.route({
    method: 'POST',
    url: '/api/v1/posts/:id/approve',
    config: decides,
    schema: { tags, summary: 'Approve a post as it was seen', params: One, body: ApprovalDecision, response: { 200: Post } },
    handler: (request) => approvals.approve(inWorkspace(request), request.params.id, request.body),
  });

  http.route({
    method: 'POST',
    url: '/api/v1/posts/:id/return',
    config: decides,
    schema: { tags, summary: 'Ask for changes to a post', params: One, body: ApprovalReturn, response: { 200: Post } },
    handler: (request) => approvals.giveBack(inWorkspace(request), request.params.id, request.body),
  });
}
