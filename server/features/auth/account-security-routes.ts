import {
  EmailChangeLink,
  EmailChangeRequest,
  EmailChangeResult,
  EmailChangeToken,
  PasswordChange,
  SecurityOverview,
} from '@everycast/contract/security';
import { z } from 'zod';
import { signedIn } from '../../kernel/http/access.ts';
import type { Http } from '../../kernel/http/http.ts';
import { originOf } from '../../kernel/http/origin.ts';
import type { AccountSecurity } from './account-security.ts';
import type { EmailChanges } from './email-change.ts';
import type { Passwords } from './passwords.ts';

const tags = ['security'];
const done = z.null().describe('Done');
const access = 'signed-in';
const perMinute = (max: number) => ({ rateLimit: { max, timeWindow: '1 minute' } });

interface Parts {
  passwords: Passwords;
  emailChanges: EmailChanges;
  security: AccountSecurity;
}

export function accountSecurityRoutes(http: Http, { passwords, emailChanges, security }: Parts): void {
  http.get(
    '/api/v1/me/security',
    { config: { access }, schema: { tags, summary: 'Get the state of your account’s security', response: { 200: SecurityOverview } } },
    (request) => security.overview(signedIn(request).userId),
  );

  http.post(
    '/api/v1/me/password',
    {
      config: { access, replay: false, errors: ['wrong_credentials', 'too_many_requests'], ...perMinute(30) },
      schema: { tags, summary: 'Change your password; signs out all other devices', body: PasswordChange, response: { 204: done } },
    },
    async (request, reply) => {
      await passwords.change(signedIn(request), request.body, originOf(request));
      return reply.code(204).send(null);
    },
  );

  http.post(
    '/api/v1/me/security/not-me',
    {
      config: { access },
      schema: {
        tags,
        summary: 'Sign out all other devices, and end API keys, connected apps, stream keys, calendar feeds and trusted devices',
        response: { 204: done },
      },
    },
    async (request, reply) => {
      await security.notMe(signedIn(request), originOf(request));
      return reply.code(204).send(null);
    },
  );

  http.delete(
    '/api/v1/me/api-keys',
    {
      config: { access, confirmed: true },
      schema: {
        tags,
        summary: 'Revoke all your API keys, in all workspaces',
        response: { 200: z.object({ revoked: z.number().int() }) },
      },
    },
    async (request) => ({ revoked: await security.revokeKeys(signedIn(request), originOf(request)) }),
  );

  http.post(
    '/api/v1/me/email-change',
    {
      config: { access, confirmed: true, perPersonMinute: 5 },
      schema: {
        tags,
        summary: 'Ask to change your email address; both addresses get a link to confirm it',
        body: EmailChangeRequest,
        response: { 202: z.null().describe('Mailed, if the address can be used') },
      },
    },
    async (request, reply) => {
      await emailChanges.request(signedIn(request), request.body.email, originOf(request));
      return reply.code(202).send(null);
    },
  );

  http.delete(
    '/api/v1/me/email-change',
    { config: { access }, schema: { tags, summary: 'Withdraw a change of your email address', response: { 204: done } } },
    async (request, reply) => {
      await emailChanges.withdraw(signedIn(request), originOf(request));
      return reply.code(204).send(null);
    },
  );

  http.get(
    '/api/v1/email-change',
    {
      config: { access: 'public', errors: ['not_found'], ...perMinute(30) },
      schema: {
        tags,
        summary: 'See what a mailed link to change an email address is for',
        querystring: EmailChangeToken,
        response: { 200: EmailChangeLink },
      },
    },
    (request) => emailChanges.link(request.query.token),
  );

  http.post(
    '/api/v1/email-change/confirm',
    {
      config: { access: 'public', replay: false, errors: ['not_found'], ...perMinute(30) },
      schema: {
        tags,
        summary: 'Confirm a change of an email address with a mailed link',
        body: EmailChangeToken,
        response: { 200: EmailChangeResult },
      },
    },
    (request) => emailChanges.confirm(request.body.token, originOf(request)),
  );

  http.post(
    '/api/v1/email-change/cancel',
    {
      config: { access: 'public', replay: false, errors: ['not_found'], ...perMinute(30) },
      schema: { tags, summary: 'Cancel a change of an email address with a mailed link', body: EmailChangeToken, response: { 204: done } },
    },
    async (request, reply) => {
      await emailChanges.cancel(request.body.token, originOf(request));
      return reply.code(204).send(null);
    },
  );
}
