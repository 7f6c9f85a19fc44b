import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Answer } from '../../core/routes/http.ts';
import { type Ask, createRoutes, type ParsedRequest } from '../../core/routes/requests.ts';
import { graphError, graphErrorFormat, minutesTo, percentOf, tokenIn } from '../../meta/errors.ts';
import type { FacebookServices } from '../services.ts';

/** Calls per Page and hour. */
export const calls = { name: 'calls', max: 4800, seconds: 3600 };

export const errorFormat = ({ stage }: FacebookServices) =>
  graphErrorFormat({
    code: 32,
    message: 'Page request limit reached',
    headers: (left): Record<string, string> => {
      // The daily limit for reels is separate, and not reported.
      if (left.ok && left.name !== calls.name) return {};
      const percent = percentOf(left);
      const usage = { call_count: percent, total_cputime: 0, total_time: percent };
      const use = { type: 'pages', ...usage, estimated_time_to_regain_access: minutesTo(left, stage.now()) };
      return { 'x-page-usage': JSON.stringify(usage), 'x-business-use-case-usage': JSON.stringify({ 0: [use] }) };
    },
  });

export interface ParsedPage extends ParsedRequest {
  page: string;
}

/** Routes that require a Page token. */
export function pageRoutes(services: FacebookServices) {
  const { withToken } = createRoutes(services.stage, errorFormat(services));
  return {
    withToken,
    withPage:
      (ask: Ask, handle: (parsed: ParsedPage, request: FastifyRequest, reply: FastifyReply) => Promise<Answer>) =>
      (request: FastifyRequest, reply: FastifyReply) =>
        withToken({ allowance: calls, ...ask }, async (parsed) => {
          const page = await services.pages.of(tokenIn(request) ?? '');
          if (page === null) return graphError({ code: 190, subcode: 2_069_032, message: 'A token of a Page is needed for this.' });
          return handle({ ...parsed, page }, request, reply);
        })(request, reply),
  };
}
