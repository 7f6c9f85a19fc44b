import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '../errors.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /**
     * For what several people edit: which field of the responses has its version. They say it as their ETag, too, and a write takes it as
     * `If-Match` instead of in its body.
     */
    versionIn?: 'version' | 'editVersion';
  }
  interface FastifyRequest {
    /** The version of `If-Match`, for a route whose body has none; null without one. */
    ifMatch: number | null;
  }
}

/** One strong ETag of ours. */
const etag = /^"(\d{1,10})"$/;
const latest = 2_147_483_646;

/** Whether it is only to be done if nobody has changed what it is about. */
export const hasCondition = ({ headers }: FastifyRequest): boolean => headers['if-match'] !== undefined && headers['if-match'] !== '*';

/**
 * ETags and `If-Match` on routes with `versionIn` (decision 173). On others, an `If-Match` is refused: ignoring it would do what the caller
 * wants only under a condition.
 */
export function addVersions(http: FastifyInstance): void {
  http.decorateRequest('ifMatch', null);

  http.addHook('preValidation', async (request) => {
    if (!hasCondition(request) || !request.url.startsWith('/api/') || request.method === 'GET' || request.method === 'HEAD') return;
    if (!request.routeOptions.config.versionIn) throw new AppError('invalid_input', 'common.if_match_unsupported');
    const [, text] = etag.exec(String(request.headers['if-match'])) ?? [];
    const version = Number(text);
    if (text === undefined || version > latest) throw new AppError('invalid_input', 'common.if_match');
    request.ifMatch = version;
    const { body } = request;
    if (typeof body !== 'object' || body === null || Array.isArray(body)) return;
    if ('version' in body && body.version !== version) throw new AppError('invalid_input', 'common.if_match');
    request.body = { ...body, version };
  });

  http.addHook('preSerialization', async (request, reply, payload) => {
    const { versionIn } = request.routeOptions.config;
    const version = versionIn && typeof payload === 'object' && payload !== null ? Object.entries(payload) : [];
    const [, current] = version.find(([name]) => name === versionIn) ?? [];
    if (typeof current === 'number') reply.header('etag', `"${current}"`);
    return payload;
  });
}
