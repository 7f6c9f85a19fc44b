import { Id } from '@everycast/contract/common';
import {
  CreatedInvitation,
  Invitation,
  InvitationAnswer,
  Member,
  MemberChange,
  NewInvitation,
  NewWorkspace,
  OfferedInvitation,
  TwoFactorRequirement,
  Workspace,
  WorkspaceChange,
} from '@everycast/contract/workspaces';
import { z } from 'zod';
import { inWorkspace, requireConfirmed, signedIn } from '../../kernel/http/access.ts';
import type { Http } from '../../kernel/http/http.ts';
import type { Workspaces } from './workspaces.ts';

const tags = ['workspaces'];
const OneMember = z.object({ userId: z.string().min(1).max(64) });
const OneInvitation = z.object({ id: Id });
const all = <T extends z.ZodType>(item: T) => z.object({ items: z.array(item) });
const Nothing = z.null().describe('Done');

export function workspacesRoutes(http: Http, workspaces: Workspaces): void {
  http.route({
    method: 'GET',
    url: '/api/v1/workspaces',
    config: { access: 'signed-in' },
    schema: { tags, summary: 'List your workspaces, the personal one first', response: { 200: all(Workspace) } },
    handler: async (request) => ({ items: await workspaces.of(signedIn(request).userId) }),
  });

  http.route({
    method: 'POST',
    url: '/api/v1/workspaces',
    config: { access: 'signed-in' },
    schema: { tags, summary: 'Create a team workspace', body: NewWorkspace, response: { 201: Workspace } },
    handler: async (request, reply) => reply.code(201).send(await workspaces.create(signedIn(request).userId, request.body)),
  });

  http.route({
    method: 'GET',
    url: '/api/v1/workspaces/current',
    config: { access: { permission: 'workspace.read' } },
    schema: { tags, summary: 'Get the current workspace', response: { 200: Workspace } },
    handler: (request) => workspaces.current(inWorkspace(request)),
  });

  http.route({
    method: 'PATCH',
    url: '/api/v1/workspaces/current',
    config: { access: { permission: 'workspace.manage' } },
    schema: { tags, summary: 'Change a workspace’s name or time zone', body: WorkspaceChange, response: { 200: Workspace } },
    handler: (request) => workspaces.change(inWorkspace(request), request.body),
  });

  http.route({
    method: 'GET',
    url: '/api/v1/workspaces/current/two-factor',
    config: { access: { permission: 'owner.manage' } },
    schema: { tags, summary: 'Whether it requires two-factor authentication, and who lacks it', response: { 200: TwoFactorRequirement } },
    handler: (request) => workspaces.twoFactor.get(inWorkspace(request).workspaceId),
  });

  http.route({
    method: 'PUT',
    url: '/api/v1/workspaces/current/two-factor',
    config: { access: { permission: 'owner.manage' }, confirmed: true, errors: ['not_editable'] },
    schema: {
      tags,
      summary: 'Require two-factor authentication',
      description: 'The workspace is then closed to members without it, and to their API keys, until they turn it on.',
      body: TwoFactorRequirement.pick({ required: true }),
      response: { 200: TwoFactorRequirement },
    },
    handler: (request) => workspaces.twoFactor.set(inWorkspace(request), request.body.required),
  });

  http.route({
    method: 'GET',
    url: '/api/v1/workspaces/current/members',
    config: { access: { permission: 'workspace.read' } },
    schema: { tags, summary: 'List members', response: { 200: all(Member) } },
    handler: async (request) => ({ items: await workspaces.members(inWorkspace(request).workspaceId) }),
  });

  http.route({
    method: 'PATCH',
    url: '/api/v1/workspaces/current/members/:userId',
    config: { access: { permission: 'member.manage' }, errors: ['not_found', 'last_owner', 'confirm_identity'] },
    schema: {
      tags,
      summary: 'Change a member’s role, or the account groups that they see',
      params: OneMember,
      body: MemberChange,
      response: { 200: Member },
    },
    async handler(request) {
      if (request.body.role === 'owner') requireConfirmed(signedIn(request));
      return workspaces.changeMember(inWorkspace(request), request.params.userId, request.body);
    },
  });

  http.route({
    method: 'DELETE',
    url: '/api/v1/workspaces/current/members/:userId',
    config: { access: { permission: 'member.leave' }, errors: ['not_found', 'last_owner', 'role_too_low'] }, // removing others requires member.manage
    schema: { tags, summary: 'Remove a member, or leave with your own ID', params: OneMember, response: { 204: Nothing } },
    handler: async (request, reply) => {
      await workspaces.removeMember(inWorkspace(request), request.params.userId);
      return reply.code(204).send(null);
    },
  });

  http.route({
    method: 'DELETE',
    url: '/api/v1/me/workspaces/:id',
    config: { access: 'signed-in', errors: ['not_a_member', 'last_owner'] },
    schema: {
      tags,
      summary: 'Leave a workspace, also one that is closed to you because it requires two-factor authentication',
      params: z.object({ id: Id }),
      response: { 204: Nothing },
    },
    handler: async (request, reply) => {
      await workspaces.leave(signedIn(request).userId, request.params.id);
      return reply.code(204).send(null);
    },
  });

  invitationRoutes(http, workspaces.invitations);
}

function invitationRoutes(http: Http, invitations: Workspaces['invitations']): void {
  http.route({
    method: 'GET',
    url: '/api/v1/workspaces/current/invitations',
    config: { access: { permission: 'workspace.manage' } },
    schema: { tags, summary: 'List open invitations', response: { 200: all(Invitation) } },
    handler: async (request) => ({ items: await invitations.list(inWorkspace(request).workspaceId) }),
  });

  http.route({
    method: 'POST',
    url: '/api/v1/workspaces/current/invitations',
    config: {
      access: { permission: 'member.invite' },
      // The answer has the link of the invitation.
      replay: 'sealed',
      perPersonMinute: 30,
      errors: ['already_exists', 'limit_reached', 'not_found'],
    },
    schema: {
      tags,
      summary: 'Invite an email address; replaces an earlier invitation',
      body: NewInvitation,
      response: { 201: CreatedInvitation },
    },
    handler: async (request, reply) => reply.code(201).send(await invitations.create(inWorkspace(request), request.body)),
  });

  http.route({
    method: 'DELETE',
    url: '/api/v1/workspaces/current/invitations/:id',
    config: { access: { permission: 'member.invite' }, errors: ['not_found'] },
    schema: { tags, summary: 'Cancel an invitation', params: OneInvitation, response: { 204: Nothing } },
    handler: async (request, reply) => {
      await invitations.remove(inWorkspace(request).workspaceId, request.params.id);
      return reply.code(204).send(null);
    },
  });

  http.route({
    method: 'GET',
    url: '/api/v1/invitations',
    config: { access: 'signed-in', errors: ['not_found', 'already_exists', 'limit_reached', 'wrong_credentials'] },
    schema: {
      tags,
      summary: 'Get an invitation that you can accept; otherwise returns the error that accepting would',
      querystring: InvitationAnswer.pick({ token: true }),
      response: { 200: OfferedInvitation },
    },
    handler: (request) => invitations.offer(signedIn(request).userId, request.query.token),
  });

  http.route({
    method: 'POST',
    url: '/api/v1/invitations/accept',
    config: { access: 'signed-in', replay: false, errors: ['not_found', 'already_exists', 'limit_reached', 'wrong_credentials'] },
    schema: { tags, summary: 'Accept an invitation sent to your email address', body: InvitationAnswer, response: { 200: Workspace } },
    handler: (request) => invitations.accept(signedIn(request).userId, request.body.token),
  });
}
