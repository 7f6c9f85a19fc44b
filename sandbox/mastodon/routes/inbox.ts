import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { pathPart } from '../../core/routes/http.ts';
import { createRoutes, type ParsedRequest } from '../../core/routes/requests.ts';
import { allowances } from '../limits.ts';
import type { MastodonServices } from '../services.ts';
import type { MastodonStatus } from '../status.ts';
import { pageOf } from '../statuses.ts';
import { errorFormat, invalid, refused } from './error-format.ts';
import { createShown } from './shown.ts';

const list = z.union([z.string(), z.array(z.string())]).transform((one) => [one].flat());
const Wish = z.strictObject({
  'types[]': list.optional(),
  'exclude_types[]': list.optional(),
  limit: z.coerce.number().int().min(1).max(80).default(40),
  max_id: z.string().regex(/^\d+$/).optional(),
  min_id: z.string().regex(/^\d+$/).optional(),
});

/** Whether an account may see a status. */
export const isVisible = ({ author, visibility, to }: MastodonStatus, account: string): boolean =>
  author === account || to === account || !['private', 'direct'].includes(visibility);

/** Notifications of mentions, the thread around a status, and liking one. */
export function inboxRoutes(http: FastifyInstance, services: MastodonServices): void {
  const { stage, statuses } = services;
  const { withToken } = createRoutes(stage, errorFormat);
  const shown = createShown(services);
  const idIn = (request: { params: unknown }): string => pathPart(request, 'id');

  http.get(
    '/api/v1/notifications',
    withToken({ operation: 'look', scopes: ['read:notifications'], allowance: allowances.any }, async ({ tenant, account }, request) => {
      const wish = Wish.safeParse(request.query);
      if (!wish.success) return invalid(wish.error);
      const {
        limit,
        max_id: maxId = null,
        min_id: minId = null,
        'types[]': types = ['mention'],
        'exclude_types[]': without = [],
      } = wish.data;
      const isWanted = types.includes('mention') && !without.includes('mention');
      const mentions = isWanted ? (await statuses.to(tenant, account)).reverse() : [];
      const page = pageOf(mentions, { limit, maxId, minId });
      const body = await Promise.all(
        page.map(async (status) => {
          const { account: by, ...more } = await shown(tenant, status, account);
          const { id, created_at } = more;
          return { id, type: 'mention', created_at, group_key: `ungrouped-${id}`, account: by, status: { ...more, account: by } };
        }),
      );
      return { status: 200, body };
    }),
  );

  http.get(
    '/api/v1/statuses/:id/context',
    withToken({ operation: 'look', scopes: ['read:statuses'], allowance: allowances.any }, async ({ tenant, account }, request) => {
      const status = await seen({ tenant, account }, idIn(request));
      if (!status) return refused(404, 'Record not found');
      const ancestors: MastodonStatus[] = [];
      for (let above = status.replyTo; above !== null; ) {
        const parent = await seen({ tenant, account }, above);
        if (parent) ancestors.unshift(parent);
        above = parent?.replyTo ?? null;
      }
      const every = [...(await statuses.all(tenant)), ...(await statuses.to(tenant, account))];
      const below = new Set([status.id]);
      const descendants = every.filter(({ id, replyTo }) => replyTo !== null && below.has(replyTo) && below.add(id));
      const all = (some: MastodonStatus[]) => Promise.all(some.map((one) => shown(tenant, one, account)));
      const body = { ancestors: await all(ancestors), descendants: await all(descendants.filter((one) => isVisible(one, account))) };
      return { status: 200, body };
    }),
  );

  http.post(
    '/api/v1/statuses/:id/favourite',
    withToken({ operation: 'create', scopes: ['write:favourites'], allowance: allowances.any }, async (parsed, request) => {
      const status = await seen(parsed, idIn(request));
      if (!status) return refused(404, 'Record not found');
      await statuses.like(parsed, status.id);
      return { status: 200, body: await shown(parsed.tenant, status, parsed.account) };
    }),
  );

  async function seen({ tenant, account }: Pick<ParsedRequest, 'tenant' | 'account'>, id: string): Promise<MastodonStatus | null> {
    const status = await statuses.get({ tenant, account }, id);
    return status && isVisible(status, account) ? status : null;
  }
}
