import type { FastifyInstance } from 'fastify';
import { queryOf } from '../../core/routes/http.ts';
import { createRoutes } from '../../core/routes/requests.ts';
import type { TwitchServices } from '../services.ts';
import { errorFormat, failure, points, refusalOf } from './error-format.ts';

/** Who follows a channel: how many, and nobody by name. */
export function metricsRoutes(http: FastifyInstance, { stage }: TwitchServices): void {
  const { withToken } = createRoutes(stage, errorFormat);

  http.get(
    '/api/helix/channels/followers',
    withToken({ operation: 'metrics', scopes: ['moderator:read:followers'], allowance: points }, async (parsed, request) => {
      const refused = refusalOf(parsed, request, ['broadcaster_id', 'user_id', 'first', 'after'], ['broadcaster_id']);
      if (refused) return refused;
      const { broadcaster_id: id, first = '20' } = queryOf(request);
      if (!/^\d+$/.test(first) || Number(first) < 1 || Number(first) > 100) return failure(400, 'The parameter "first" was malformed');
      if (id !== parsed.account) return failure(401, 'The ID in broadcaster_id must match the user ID found in the request’s OAuth token.');
      return { status: 200, body: { total: stage.audience.followers(id, stage.now()), data: [], pagination: {} } };
    }),
  );
}
