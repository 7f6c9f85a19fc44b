import {
  NewSandboxFault,
  SandboxFaultWaiting,
  SandboxFeed,
  SandboxFeedQuery,
  SandboxLive,
  SandboxOverview,
  SandboxPlatformId,
} from '@everycast/contract/sandbox';
import { z } from 'zod';
import { inWorkspace } from '../../kernel/http/access.ts';
import type { Http } from '../../kernel/http/http.ts';
import { sendLive } from '../../kernel/http/send-live.ts';
import type { SandboxFeature } from './sandbox.ts';

const tags = ['sandbox'];
const Of = z.object({ platform: SandboxPlatformId });
const OfPerson = Of.extend({ personId: z.string().max(200) });
const Faults = z.object({ items: z.array(SandboxFaultWaiting) });

/** The sandbox screens' API; the stand-ins' own routes aren't part of it. */
export function sandboxRoutes(http: Http, sandbox: SandboxFeature): void {
  http.route({
    method: 'GET',
    url: '/api/v1/sandbox',
    config: { access: { permission: 'workspace.read' } },
    schema: { tags, summary: 'List this server’s stand-ins and their accounts', response: { 200: SandboxOverview } },
    handler: (request) => sandbox.overview(inWorkspace(request).workspaceId),
  });

  http.route({
    method: 'GET',
    url: '/api/v1/sandbox/live',
    config: { access: { permission: 'stream.start' }, replay: false, errors: ['not_found'] },
    schema: { tags, summary: 'Get the sandbox’s RTMP URL and your workspace’s stream key', response: { 200: SandboxLive } },
    handler: (request) => sandbox.live(inWorkspace(request).workspaceId),
  });

  http.route({
    method: 'GET',
    url: '/api/v1/sandbox/live/watch',
    exposeHeadRoute: false,
    config: { access: { permission: 'stream.watch' }, replay: false, errors: ['not_found', 'limit_reached'] },
    schema: {
      tags,
      summary: 'Watch what is on air in the sandbox',
      produces: ['video/x-flv'],
      response: { 200: z.string().describe('video/x-flv, until the stream ends'), 204: z.void().describe('Nothing is on air') },
    },
    handler: async (request, reply) => {
      const body = await sandbox.watch(inWorkspace(request).workspaceId);
      return body ? (sendLive(request, reply, { body, type: 'video/x-flv' }) as never) : reply.code(204).send();
    },
  });

  http.route({
    method: 'GET',
    url: '/api/v1/sandbox/:platform/feed',
    config: { access: { permission: 'post.read' }, errors: ['not_found'] },
    schema: {
      tags,
      summary: 'List posts in a sandbox feed, newest first',
      params: Of,
      querystring: SandboxFeedQuery,
      response: { 200: SandboxFeed },
    },
    handler: (request) => sandbox.feed(inWorkspace(request).workspaceId, request.params.platform, request.query),
  });

  http.route({
    method: 'GET',
    url: '/api/v1/sandbox/:platform/faults',
    config: { access: { permission: 'sandbox.manage' }, errors: ['not_found'] },
    schema: { tags, summary: 'List a stand-in’s queued faults in order', params: Of, response: { 200: Faults } },
    handler: async (request) => ({ items: await sandbox.faults(inWorkspace(request).workspaceId, request.params.platform) }),
  });

  http.route({
    method: 'POST',
    url: '/api/v1/sandbox/:platform/faults',
    config: { access: { permission: 'sandbox.manage' }, errors: ['not_found', 'limit_reached'] },
    schema: { tags, summary: 'Queue a fault for a stand-in’s next requests', params: Of, body: NewSandboxFault, response: { 201: Faults } },
    handler: async (request, reply) => {
      const items = await sandbox.addFault(inWorkspace(request).workspaceId, request.params.platform, request.body);
      return reply.code(201).send({ items });
    },
  });

  http.route({
    method: 'DELETE',
    url: '/api/v1/sandbox/:platform/faults',
    config: { access: { permission: 'sandbox.manage' }, errors: ['not_found'] },
    schema: { tags, summary: 'Remove a stand-in’s queued faults', params: Of, response: { 204: z.void() } },
    handler: async (request, reply) => {
      await sandbox.clearFaults(inWorkspace(request).workspaceId, request.params.platform);
      return reply.code(204).send();
    },
  });

  for (const [how, summary] of [
    ['expire', "Let all of a person's tokens run out now"],
    ['revoke', 'End all that a person consented to, as they could on the platform'],
  ] as const) {
    http.route({
      method: 'POST',
      url: `/api/v1/sandbox/:platform/people/:personId/${how}`,
      config: { access: { permission: 'sandbox.manage' }, errors: ['not_found'] },
      schema: { tags, summary, params: OfPerson, response: { 204: z.void() } },
      handler: async (request, reply) => {
        const { platform, personId } = request.params;
        await sandbox.endTokens(inWorkspace(request).workspaceId, platform, personId, how);
        return reply.code(204).send();
      },
    });
  }

  http.route({
    method: 'POST',
    url: '/api/v1/sandbox/:platform/empty',
    config: { access: { permission: 'sandbox.manage' }, errors: ['not_found'] },
    schema: { tags, summary: 'Clear a sandbox feed; accounts stay connected', params: Of, response: { 204: z.void() } },
    handler: async (request, reply) => {
      await sandbox.empty(inWorkspace(request).workspaceId, request.params.platform);
      return reply.code(204).send();
    },
  });
}
