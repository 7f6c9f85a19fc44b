import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { type Answer, createRoutes } from '../../core/routes/asked.ts';
import { allowances } from '../limits.ts';
import type { Parts } from '../parts.ts';
import { Edit, type MastodonStatus, NewStatus, type Refused } from '../statuses.ts';
import { invalid, manner, parametersOf, refused } from './manner.ts';
import { createShown } from './shown.ts';

const Removal = z.strictObject({ delete_media: z.enum(['true', 'false']).default('false') });
const toWrite = ['write:statuses'];

/** Statuses: making, showing, changing and deleting them. */
export function statusRoutes(http: FastifyInstance, parts: Parts): void {
  const { stage, statuses } = parts;
  const { withToken } = createRoutes(stage, manner);
  const shown = createShown(parts);
  type ById = { id: string };

  http.post(
    '/api/v1/statuses',
    withToken({ aim: 'create', scopes: toWrite, allowance: allowances.create }, async (asked, request) => {
      const wish = NewStatus.safeParse(parametersOf(request));
      if (!wish.success) return invalid(wish.error);
      const key = request.headers['idempotency-key'];
      return told(asked.world, await statuses.create(asked, wish.data, typeof key === 'string' && key !== '' ? key : null));
    }),
  );

  http.get(
    '/api/v1/statuses/:id',
    withToken({ aim: 'look', scopes: ['read:statuses'], allowance: allowances.any }, async (asked, request) => {
      const status = await statuses.get(asked, (request.params as ById).id);
      const hidden = status !== null && status.author !== asked.account && ['private', 'direct'].includes(status.visibility);
      return status && !hidden ? told(asked.world, status) : refused(404, 'Record not found');
    }),
  );

  http.put(
    '/api/v1/statuses/:id',
    withToken({ aim: 'create', scopes: toWrite, allowance: allowances.create }, async (asked, request) => {
      const wish = Edit.safeParse(parametersOf(request));
      if (!wish.success) return invalid(wish.error);
      return told(asked.world, await statuses.edit(asked, (request.params as ById).id, wish.data));
    }),
  );

  http.delete(
    '/api/v1/statuses/:id',
    withToken({ aim: 'remove', scopes: toWrite, allowance: allowances.remove }, async (asked, request) => {
      const wish = Removal.safeParse(request.query);
      if (!wish.success) return invalid(wish.error);
      const status = await statuses.get(asked, (request.params as ById).id);
      // Shown as it was: with its files, and with its text as it was written.
      const before = status && { ...(await shown(asked.world, status)), text: status.text };
      const removed = await statuses.remove(asked, (request.params as ById).id, wish.data.delete_media === 'true');
      return removed ? { status: 200, body: before } : refused(404, 'Record not found');
    }),
  );

  async function told(world: string, status: MastodonStatus | Refused): Promise<Answer> {
    if ('error' in status) return refused(status.status, status.error);
    return { status: 200, body: await shown(world, status) };
  }
}
