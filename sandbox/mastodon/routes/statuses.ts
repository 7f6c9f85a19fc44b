import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { type Answer, pathPart } from '../../core/routes/http.ts';
import { createRoutes } from '../../core/routes/requests.ts';
import { allowances } from '../limits.ts';
import type { MastodonServices } from '../services.ts';
import type { MastodonStatus } from '../status.ts';
import { Edit, NewStatus, type Refused } from '../statuses.ts';
import { errorFormat, invalid, parametersOf, refused } from './error-format.ts';
import { isVisible } from './inbox.ts';
import { createShown } from './shown.ts';

const Removal = z.strictObject({ delete_media: z.enum(['true', 'false']).default('false') });
const toWrite = ['write:statuses'];

/** Statuses: creating, reading, changing and deleting them. */
export function statusRoutes(http: FastifyInstance, services: MastodonServices): void {
  const { stage, statuses } = services;
  const { withToken } = createRoutes(stage, errorFormat);
  const shown = createShown(services);

  http.post(
    '/api/v1/statuses',
    withToken({ operation: 'create', scopes: toWrite, allowance: allowances.create }, async (parsed, request) => {
      const wish = NewStatus.safeParse(parametersOf(request));
      if (!wish.success) return invalid(wish.error);
      const key = request.headers['idempotency-key'];
      return told(parsed.tenant, await statuses.create(parsed, wish.data, typeof key === 'string' && key !== '' ? key : null));
    }),
  );

  http.get(
    '/api/v1/statuses/:id',
    withToken({ operation: 'look', scopes: ['read:statuses'], allowance: allowances.any }, async (parsed, request) => {
      const status = await statuses.get(parsed, pathPart(request, 'id'));
      const hidden = status !== null && !isVisible(status, parsed.account);
      return status && !hidden ? told(parsed.tenant, status) : refused(404, 'Record not found');
    }),
  );

  http.put(
    '/api/v1/statuses/:id',
    withToken({ operation: 'create', scopes: toWrite, allowance: allowances.create }, async (parsed, request) => {
      const wish = Edit.safeParse(parametersOf(request));
      if (!wish.success) return invalid(wish.error);
      return told(parsed.tenant, await statuses.edit(parsed, pathPart(request, 'id'), wish.data));
    }),
  );

  http.delete(
    '/api/v1/statuses/:id',
    withToken({ operation: 'remove', scopes: toWrite, allowance: allowances.remove }, async (parsed, request) => {
      const wish = Removal.safeParse(request.query);
      if (!wish.success) return invalid(wish.error);
      const status = await statuses.get(parsed, pathPart(request, 'id'));
      // Returned as it was: with its files, and with its source text.
      const before = status && { ...(await shown(parsed.tenant, status)), text: status.text };
      const removed = await statuses.remove(parsed, pathPart(request, 'id'), wish.data.delete_media === 'true');
      return removed ? { status: 200, body: before } : refused(404, 'Record not found');
    }),
  );

  async function told(tenant: string, status: MastodonStatus | Refused): Promise<Answer> {
    if ('error' in status) return refused(status.status, status.error);
    return { status: 200, body: await shown(tenant, status) };
  }
}
