import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { createRoster } from '../../core/people.ts';
import { createRoutes } from '../../core/routes/requests.ts';
import { allowances } from '../limits.ts';
import { people } from '../people.ts';
import type { MastodonServices } from '../services.ts';
import { accountShape } from '../shapes.ts';
import { errorFormat, invalid } from './error-format.ts';

const yesOrNo = z.enum(['true', 'false']).optional();
const Search = z.strictObject({
  q: z.string().min(1),
  limit: z.coerce.number().int().min(1).default(40),
  offset: z.coerce.number().int().min(0).default(0),
  resolve: yesOrNo,
  following: yesOrNo,
});
/** Even if more are requested. */
const maxAtOnce = 80;

/** Accounts by a part of their name: the tenant's people and the audience. */
export function searchRoutes(http: FastifyInstance, { stage }: MastodonServices): void {
  const { withToken } = createRoutes(stage, errorFormat);
  const roster = createRoster(stage.records, people);
  http.get(
    '/api/v1/accounts/search',
    withToken({ operation: 'look', scopes: ['read:accounts'], allowance: allowances.any }, async ({ tenant }, request) => {
      const wish = Search.safeParse(request.query);
      if (!wish.success) return invalid(wish.error);
      const { q, limit, offset, following } = wish.data;
      const typed = q.toLowerCase().replace(/^@/, '');
      // Nobody follows anybody here.
      const all = following === 'true' ? [] : [...(await roster.known(tenant)), ...stage.audience.people()];
      const found = all.filter(({ handle, name }) => `${handle} ${name}`.toLowerCase().includes(typed));
      const shown = found.slice(offset, offset + Math.min(limit, maxAtOnce));
      return { status: 200, body: shown.map((person) => accountShape(person, stage.base())) };
    }),
  );
}
