import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { pathPart } from '../../core/routes/http.ts';
import { createRoutes } from '../../core/routes/requests.ts';
import { allowances } from '../limits.ts';
import { people } from '../people.ts';
import type { MastodonServices } from '../services.ts';
import { accountShape } from '../shapes.ts';
import { errorFormat, invalid, refused } from './error-format.ts';
import { createShown } from './shown.ts';

/** Rails' form of a list; one alone is a list, too. */
const Ids = z.strictObject({ 'id[]': z.union([z.string(), z.array(z.string())]).transform((ids) => [ids].flat()) });
/** In Mastodon's source (DEFAULT_STATUSES_LIMIT), not in its description. */
const maxAtOnce = 20;

/** Several statuses at once, and accounts as others see them. */
export function metricsRoutes(http: FastifyInstance, services: MastodonServices): void {
  const { stage, statuses } = services;
  const { withToken } = createRoutes(stage, errorFormat);
  const shown = createShown(services);

  http.get(
    '/api/v1/statuses',
    withToken({ operation: 'metrics', scopes: ['read:statuses'], allowance: allowances.any }, async (parsed, request) => {
      const wish = Ids.safeParse(request.query);
      if (!wish.success) return invalid(wish.error);
      const ids = [...new Set(wish.data['id[]'])];
      if (ids.length > maxAtOnce) return refused(422, 'Validation failed');
      const found = (await Promise.all(ids.map((id) => statuses.get(parsed, id)))).filter((status) => status !== null);
      const seen = found.filter(({ author, visibility }) => author === parsed.account || !['private', 'direct'].includes(visibility));
      return { status: 200, body: await Promise.all(seen.map((status) => shown(parsed.tenant, status))) };
    }),
  );

  http.get(
    '/api/v1/accounts/:id',
    withToken({ operation: 'metrics', scopes: ['read:accounts'], allowance: allowances.any }, async ({ tenant }, request) => {
      const person = people.find(tenant, pathPart(request, 'id'));
      if (!person) return refused(404, 'Record not found');
      const followers = stage.audience.followers(person.id, stage.now());
      return { status: 200, body: accountShape({ ...person, followers }, stage.base()) };
    }),
  );
}
