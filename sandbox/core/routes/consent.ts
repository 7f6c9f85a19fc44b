import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { ConsentAnswer, createConsent } from '../consent.ts';
import { style } from '../consent-page.ts';
import { queryOf } from './http.ts';

const hash = createHash('sha256').update(style).digest('base64');
/** No resources, no scripts; forms lead to this page and to the app that requested consent. */
const policy = `default-src 'none'; style-src 'sha256-${hash}'; frame-ancestors 'none'; base-uri 'none'`;

/** The consent page, at `path`. */
export function consentRoutes(http: FastifyInstance, path: string, consent: ReturnType<typeof createConsent>): void {
  http.get(path, async (request, reply) => show(reply, await consent.ask(queryOf(request), request.headers)));
  http.post(path, async (request, reply) =>
    show(reply, await consent.decide(queryOf(request), (request.body ?? {}) as object, request.headers)),
  );
}

function show(reply: FastifyReply, answer: ConsentAnswer): FastifyReply {
  if ('redirect' in answer) return reply.redirect(answer.redirect, 303);
  return reply
    .code(answer.status)
    .headers({ 'content-security-policy': policy, 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' })
    .type('text/html; charset=utf-8')
    .send(answer.page);
}
