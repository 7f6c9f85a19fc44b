import { Id } from '@everycast/contract/common';
import { message } from '@everycast/messages/message';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { isBot } from '../../../kernel/bots.ts';
import { AppError } from '../../../kernel/errors.ts';
import type { Http } from '../../../kernel/http/http.ts';
import { readerLanguage, render, say } from '../../../kernel/messages.ts';
import type { AnalyticsReports } from '../analytics-reports.ts';
import type { Over } from '../links.ts';
import { reportPage, shortPage } from '../page/report-page.ts';
import type { Stoppable } from '../sending.ts';
import { sendPdf } from './report-routes.ts';

const perMinute = (max: number) => ({ rateLimit: { max, timeWindow: '1 minute' } });
const isPublic = { access: 'public', anyText: true } as const;
const Token = z.object({ token: z.string().max(100) });
const StopToken = z.object({ token: z.string().max(2_000).default('') });
/** Mail programs send “List-Unsubscribe=One-Click”, as a form. Bytes. */
const formLimit = 10_000;
const statuses = { unknown: 404, expired: 410, revoked: 410 } as const;

/** For nobody else, and for no search engine. The address is a secret, so no other site learns of it. */
const secret = (reply: FastifyReply): FastifyReply =>
  reply.headers({ 'cache-control': 'private, no-store', 'x-robots-tag': 'noindex, nofollow', 'referrer-policy': 'no-referrer' });

const sendPage = (reply: FastifyReply, page: string): FastifyReply => secret(reply).type('text/html; charset=utf-8').send(page);

/** What clients open by a link, and where mails with reports are stopped (RFC 8058): documents, without an account. */
export function publicReportRoutes(http: Http, { shared, sending }: Pick<AnalyticsReports, 'shared' | 'sending'>): void {
  http.route({
    method: 'GET',
    url: '/report/:token',
    config: { ...isPublic, ...perMinute(60) },
    schema: { hide: true, params: Token },
    handler: async ({ params, method, headers }, reply) => {
      const found = await shared.page(params.token, !isBot({ method, headers }));
      return typeof found === 'string' ? sendOver(reply, found) : sendPage(reply, reportPage(found, `/report/${params.token}`));
    },
  });

  http.route({
    method: 'GET',
    url: '/report/:token/report.pdf',
    config: { ...isPublic, ...perMinute(10), errors: ['too_many_requests'] },
    schema: { hide: true, params: Token },
    handler: async ({ params }, reply) => {
      const found = await shared.pdf(params.token);
      if (typeof found === 'string') return sendOver(reply, found);
      return sendPdf(secret(reply), found);
    },
  });

  function sendPicture(reply: FastifyReply, type: 'image/png' | 'image/jpeg', picture: Buffer | null): FastifyReply {
    if (!picture) throw new AppError('not_found', 'analytics_reports.page_unknown_title');
    return secret(reply).header('x-content-type-options', 'nosniff').type(type).send(picture);
  }

  http.route({
    method: 'GET',
    url: '/report/:token/logo.png',
    config: { ...isPublic, ...perMinute(60), errors: ['not_found'] },
    schema: { hide: true, params: Token },
    handler: async ({ params }, reply) => sendPicture(reply, 'image/png', await shared.logo(params.token)),
  });

  http.route({
    method: 'GET',
    url: '/report/:token/pictures/:picture.jpg',
    config: { ...isPublic, ...perMinute(300), errors: ['not_found'] },
    schema: { hide: true, params: Token.extend({ picture: Id }) },
    handler: async ({ params }, reply) => sendPicture(reply, 'image/jpeg', await shared.picture(params.token, params.picture)),
  });

  http.route({
    method: 'GET',
    url: '/report/stop',
    config: { ...isPublic, ...perMinute(60) },
    schema: { hide: true, querystring: StopToken },
    handler: async ({ query }, reply) => sendStop(reply, await sending.look(query.token)),
  });

  http.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: formLimit }, async (_request: FastifyRequest, body: Buffer) => body);
    scope.route({
      method: 'POST',
      url: '/report/stop',
      config: { ...isPublic, ...perMinute(60) },
      schema: { hide: true, querystring: StopToken },
      handler: async ({ query }, reply) => sendStop(reply, await sending.stop(StopToken.parse(query).token)),
    });
  });
}

/** Nobody learns what the link showed. */
const sendOver = (reply: FastifyReply, over: Over): FastifyReply =>
  sendPage(
    reply.code(statuses[over]),
    shortPage({
      language: readerLanguage(),
      title: say(message(`analytics_reports.page_${over}_title`)),
      text: say(message(`analytics_reports.page_${over}`)),
    }),
  );

function sendStop(reply: FastifyReply, found: Stoppable | null): FastifyReply {
  if (!found) {
    const title = say(message('analytics_reports.stop_unknown_title'));
    return sendPage(
      reply.code(404),
      shortPage({ language: readerLanguage(), title, text: say(message('analytics_reports.stop_unknown')) }),
    );
  }
  const { language, stopped, workspace, email } = found;
  const text = (code: 'stop' | 'stop_title' | 'stop_text' | 'stopped_title' | 'stopped_text') =>
    render(message(`analytics_reports.${code}`, { workspace, email }), { language });
  return sendPage(
    reply,
    shortPage(
      stopped
        ? { language, title: text('stopped_title'), text: text('stopped_text') }
        : { language, title: text('stop_title'), text: text('stop_text'), action: text('stop') },
    ),
  );
}
