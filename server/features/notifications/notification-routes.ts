import { MailSubscription, NotificationChoices, NotificationSettings, NotificationTest } from '@everycast/contract/notification-settings';
import {
  NotificationPage,
  NotificationsMarked,
  NotificationsQuery,
  NotificationsRead,
  NotificationsUnread,
} from '@everycast/contract/notifications';
import { NewPushSubscription, PushKey } from '@everycast/contract/push';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { AppError } from '../../kernel/errors.ts';
import { inWorkspace, signedIn } from '../../kernel/http/access.ts';
import type { Http } from '../../kernel/http/http.ts';
import type { Notifications } from './notifications.ts';

const tags = ['notifications'];
/** A link's token is what lets in; nobody guesses it. */
const unsubscribing = { access: 'public', errors: ['not_found'], rateLimit: { max: 60, timeWindow: '1 minute' } } as const;
const Token = z.object({ token: z.string().max(1_000) });
/** Mail programs send "List-Unsubscribe=One-Click", as a form. Bytes. */
const formLimit = 10_000;

export function notificationsRoutes(http: Http, notifications: Notifications): void {
  http.route({
    method: 'GET',
    url: '/api/v1/notifications',
    config: { access: { permission: 'workspace.read' } },
    schema: {
      tags,
      summary: 'List your notifications in this workspace, newest first',
      querystring: NotificationsQuery,
      response: { 200: NotificationPage },
    },
    handler: (request) => notifications.list(inWorkspace(request), request.query),
  });

  http.route({
    method: 'POST',
    url: '/api/v1/notifications/read',
    config: { access: { permission: 'workspace.read' } },
    schema: { tags, summary: 'Mark notifications as read', body: NotificationsRead, response: { 200: NotificationsMarked } },
    handler: async (request) => ({ readAt: (await notifications.read(inWorkspace(request), request.body.ids)).toISOString() }),
  });

  http.route({
    method: 'POST',
    url: '/api/v1/notifications/unread',
    config: { access: { permission: 'workspace.read' } },
    schema: {
      tags,
      summary: 'Mark notifications as unread that were marked as read together',
      description: 'Those of which there is a newer unread one stay read.',
      body: NotificationsUnread,
      response: { 204: z.null().describe('Done') },
    },
    handler: async (request, reply) => {
      await notifications.unread(inWorkspace(request), new Date(request.body.readAt));
      return reply.code(204).send(null);
    },
  });

  http.route({
    method: 'GET',
    url: '/api/v1/me/push-key',
    config: { access: 'signed-in' },
    schema: { tags, summary: 'Get the key that browsers subscribe to push notifications with', response: { 200: PushKey } },
    handler: async () => ({ publicKey: notifications.push.publicKey }),
  });

  http.route({
    method: 'POST',
    url: '/api/v1/me/push-subscriptions',
    config: { access: 'signed-in', errors: ['address_not_allowed'] },
    schema: {
      tags,
      summary: 'Push your notifications to this browser',
      description: 'Until it is signed out, or its push service says that it has unsubscribed.',
      body: NewPushSubscription,
      response: { 204: z.null().describe('Done') },
    },
    handler: async (request, reply) => {
      const { userId, sessionId } = signedIn(request);
      if (sessionId === undefined) throw new AppError('not_signed_in', 'access.sign_in');
      await notifications.push.subscribe({ userId, sessionId }, request.body);
      return reply.code(204).send(null);
    },
  });

  settingsRoutes(http, notifications);
  unsubscribeRoutes(http, notifications);
}

function settingsRoutes(http: Http, { choices, sendTest }: Notifications): void {
  http.route({
    method: 'GET',
    url: '/api/v1/me/notification-settings',
    config: { access: 'signed-in' },
    schema: { tags, summary: 'Get where notifications reach you, and when', response: { 200: NotificationSettings } },
    handler: (request) => choices.get(signedIn(request).userId),
  });

  http.route({
    method: 'PUT',
    url: '/api/v1/me/notification-settings',
    config: { access: 'signed-in' },
    schema: {
      tags,
      summary: 'Choose where notifications reach you, and when',
      description: 'Failures, access and security always appear in the app.',
      body: NotificationChoices,
      response: { 200: NotificationSettings },
    },
    handler: (request) => choices.save(signedIn(request).userId, request.body),
  });

  http.route({
    method: 'POST',
    url: '/api/v1/me/notification-test',
    config: { access: 'signed-in', perPersonMinute: 5 },
    schema: {
      tags,
      summary: 'Send yourself a test by email and push',
      description: 'By each channel that is on, also in quiet hours. The answer says what became of it.',
      response: { 200: NotificationTest },
    },
    handler: (request) => sendTest(signedIn(request).userId),
  });
}

/** What links in mails lead to. The web app has the page at /unsubscribe; mail programs post to the same address (RFC 8058). */
function unsubscribeRoutes(http: Http, notifications: Notifications): void {
  http.route({
    method: 'GET',
    url: '/api/v1/unsubscribe',
    config: unsubscribing,
    schema: { tags, summary: 'Get what a link in a mail unsubscribes from', querystring: Token, response: { 200: MailSubscription } },
    handler: ({ query }) => notifications.unsubscribing.look(query.token),
  });

  http.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: formLimit }, async (_request: FastifyRequest, body: Buffer) => body);
    scope.route({
      method: 'POST',
      url: '/unsubscribe',
      config: unsubscribing,
      schema: { hide: true, querystring: Token, response: { 200: MailSubscription } },
      handler: ({ query }) => notifications.unsubscribing.unsubscribe(Token.parse(query).token),
    });
  });
}
