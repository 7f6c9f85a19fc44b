import { Id } from '@everycast/contract/common';
import { platformCodes } from '@everycast/contract/errors';
import { Post } from '@everycast/contract/posts';
import { PublishingSettings, PublishingSettingsChange } from '@everycast/contract/publishing-settings';
import {
  ApprovedTargets,
  ApproveRestored,
  EditTarget,
  IgnoredTargets,
  ManyTargets,
  RetriedTargets,
  UnignoredTargets,
  Verdict,
} from '@everycast/contract/target-actions';
import { z } from 'zod';
import { inWorkspace } from '../../kernel/http/access.ts';
import type { Http } from '../../kernel/http/http.ts';
import type { Publishing } from './publishing.ts';

const OneTarget = z.object({ id: Id, targetId: Id });
const tags = ['publishing'];
const targetOf = ({ params }: { params: z.infer<typeof OneTarget> }) => ({ postId: params.id, targetId: params.targetId });

/** `getPost`: the post as the posts feature shows it. */
export function publishingRoutes(http: Http, publishing: Publishing, getPost: (workspaceId: string, id: string) => Promise<Post>): void {
  http.route({
    method: 'POST',
    url: '/api/v1/posts/:id/targets/:targetId/retry',
    config: { access: { permission: 'post.publish' }, errors: ['not_found', 'not_editable'] },
    schema: {
      tags,
      summary: 'Retry a failed, removed or waiting target now',
      params: OneTarget,
      response: { 200: Post },
    },
    handler: async (request) => {
      const actor = inWorkspace(request);
      await publishing.retry(actor, targetOf(request));
      return getPost(actor.workspaceId, request.params.id);
    },
  });

  http.route({
    method: 'POST',
    url: '/api/v1/posts/:id/targets/:targetId/ignore',
    config: { access: { permission: 'post.publish' }, errors: ['not_found', 'not_editable'] },
    schema: { tags, summary: 'Ignore a failed target, or stop checking it', params: OneTarget, response: { 200: Post } },
    handler: async (request) => {
      const actor = inWorkspace(request);
      await publishing.ignore(actor, targetOf(request));
      return getPost(actor.workspaceId, request.params.id);
    },
  });

  http.route({
    method: 'POST',
    url: '/api/v1/posts/:id/targets/:targetId/verdict',
    config: { access: { permission: 'post.publish' }, errors: ['not_found', 'not_editable'] },
    schema: {
      tags,
      summary: 'Confirm whether an unconfirmed post was published',
      params: OneTarget,
      body: Verdict,
      response: { 200: Post },
    },
    handler: async (request) => {
      const actor = inWorkspace(request);
      await publishing.decide(actor, targetOf(request), request.body.verdict);
      return getPost(actor.workspaceId, request.params.id);
    },
  });

  http.route({
    method: 'POST',
    url: '/api/v1/posts/:id/targets/:targetId/edit',
    config: { access: { permission: 'post.publish' }, errors: ['not_found', 'not_editable', ...platformCodes] },
    schema: {
      tags,
      summary: 'Edit a published post’s text, on platforms that support it',
      params: OneTarget,
      body: EditTarget,
      response: { 200: Post },
    },
    handler: async (request) => {
      const actor = inWorkspace(request);
      await publishing.edit(actor, targetOf(request), request.body.text);
      return getPost(actor.workspaceId, request.params.id);
    },
  });

  http.route({
    method: 'POST',
    url: '/api/v1/posts/:id/targets/:targetId/take-down',
    config: { access: { permission: 'post.publish' }, errors: ['not_found', 'not_editable', ...platformCodes] },
    schema: {
      tags,
      summary: 'Take down a published post, on platforms that support it',
      params: OneTarget,
      response: { 200: Post },
    },
    handler: async (request) => {
      const actor = inWorkspace(request);
      await publishing.takeDown(actor, targetOf(request));
      return getPost(actor.workspaceId, request.params.id);
    },
  });

  manyTargetsRoutes(http, publishing);
  settingsRoutes(http, publishing);
}

function manyTargetsRoutes(http: Http, publishing: Publishing): void {
  http.route({
    method: 'POST',
    url: '/api/v1/posts/retry',
    config: { access: { permission: 'post.publish' } },
    schema: { tags, summary: 'Retry many targets', body: ManyTargets, response: { 200: RetriedTargets } },
    handler: async (request) => {
      const { done, refused } = await publishing.retryAll(inWorkspace(request), request.body.targetIds);
      return { retried: done, refused };
    },
  });

  http.route({
    method: 'POST',
    url: '/api/v1/posts/ignore',
    config: { access: { permission: 'post.publish' } },
    schema: { tags, summary: 'Ignore many failed or unconfirmed targets', body: ManyTargets, response: { 200: IgnoredTargets } },
    handler: async (request) => {
      const { done, refused } = await publishing.ignoreAll(inWorkspace(request), request.body.targetIds);
      return { ignored: done, refused };
    },
  });

  http.route({
    method: 'POST',
    url: '/api/v1/posts/ignore/undo',
    config: { access: { permission: 'post.publish' } },
    schema: {
      tags,
      summary: 'Bring back the problems of ignored targets',
      description: 'Unless something happened to them since.',
      body: ManyTargets,
      response: { 200: UnignoredTargets },
    },
    handler: async (request) => {
      const { done, refused } = await publishing.unignoreAll(inWorkspace(request), request.body.targetIds);
      return { unignored: done, refused };
    },
  });

  http.route({
    method: 'POST',
    url: '/api/v1/posts/restored/approve',
    config: { access: { permission: 'post.publish' } },
    schema: {
      tags,
      summary: 'Approve posts put on hold by a restore so they go out as scheduled',
      body: ApproveRestored,
      response: { 200: ApprovedTargets },
    },
    handler: async (request) => ({ approved: await publishing.approveRestored(inWorkspace(request), request.body) }),
  });
}

function settingsRoutes(http: Http, publishing: Publishing): void {
  http.route({
    method: 'GET',
    url: '/api/v1/settings/publishing',
    config: { access: { permission: 'workspace.read' } },
    schema: { tags, summary: 'Get how missed posts are handled', response: { 200: PublishingSettings } },
    handler: (request) => publishing.settings(inWorkspace(request).workspaceId),
  });

  http.route({
    method: 'PATCH',
    url: '/api/v1/settings/publishing',
    config: { access: { permission: 'workspace.manage' } },
    schema: { tags, summary: 'Choose what happens to missed posts', body: PublishingSettingsChange, response: { 200: PublishingSettings } },
    handler: (request) => publishing.changeSettings(inWorkspace(request).workspaceId, request.body),
  });
}
