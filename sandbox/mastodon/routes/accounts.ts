import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { pathPart } from '../../core/routes/http.ts';
import { createRoutes, send } from '../../core/routes/requests.ts';
import { allowances } from '../limits.ts';
import { people } from '../people.ts';
import type { MastodonServices } from '../services.ts';
import { credentialAccountShape, instanceShape } from '../shapes.ts';
import { errorFormat, invalid, refused } from './error-format.ts';
import { createShown } from './shown.ts';

const yesOrNo = z.enum(['true', 'false']).optional();
const Newest = z.strictObject({
  limit: z.coerce.number().int().min(1).default(20),
  max_id: z.string().optional(),
  min_id: z.string().regex(/^\d+$/).optional(),
  exclude_reblogs: yesOrNo,
  exclude_replies: yesOrNo,
});
/** Even if more are requested. */
const maxAtOnce = 40;

/** The server itself, accounts, and their posts. */
export function accountRoutes(http: FastifyInstance, services: MastodonServices): void {
  const { stage, statuses } = services;
  const { withToken } = createRoutes(stage, errorFormat);
  const shown = createShown(services);

  http.get('/api/v2/instance', async (_request, reply) => send(reply, { status: 200, body: instanceShape(stage.base()) }));

  http.get(
    '/api/v1/accounts/verify_credentials',
    withToken({ operation: 'profile', scopes: ['read:accounts'], allowance: allowances.any }, async ({ tenant, account }) => {
      const person = people.find(tenant, account);
      const followers = stage.audience.followers(account, stage.now());
      return person
        ? { status: 200, body: credentialAccountShape({ ...person, followers }, stage.base()) }
        : refused(404, 'Record not found');
    }),
  );

  http.get(
    '/api/v1/accounts/:id/statuses',
    withToken({ operation: 'look', scopes: ['read:statuses'], allowance: allowances.any }, async (parsed, request) => {
      const id = pathPart(request, 'id');
      const wish = Newest.safeParse(request.query);
      if (!wish.success) return invalid(wish.error);
      if (!people.find(parsed.tenant, id)) return refused(404, 'Record not found');
      const { limit, max_id: maxId = null, min_id: minId = null } = wish.data;
      const newest = await statuses.newest(parsed, id, { limit: Math.min(limit, maxAtOnce), maxId, minId });
      const seen = newest.filter(({ visibility }) => id === parsed.account || visibility === 'public' || visibility === 'unlisted');
      return { status: 200, body: await Promise.all(seen.map((status) => shown(parsed.tenant, status))) };
    }),
  );
}
