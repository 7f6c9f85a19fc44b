import type { FastifyInstance } from 'fastify';
import { type Answer, queryOf, valuesOf } from '../../core/routes/http.ts';
import { createRoutes, type ParsedRequest } from '../../core/routes/requests.ts';
import { broadcasters } from '../people.ts';
import { categoriesLike, firstOf, NewSegment, type Occurrence, SegmentChange, segmentResource } from '../schedule.ts';
import type { TwitchServices } from '../services.ts';
import { errorFormat, failure, points, refusalOf } from './error-format.ts';

const managing = { scopes: ['channel:manage:schedule'], allowance: points } as const;

/** A channel's schedule, and the broadcasts in it. */
export function scheduleRoutes(http: FastifyInstance, { stage, schedule }: TwitchServices): void {
  const { withToken } = createRoutes(stage, errorFormat);
  const path = '/api/helix/schedule/segment';

  http.get(
    '/api/helix/schedule',
    withToken({ operation: 'look', allowance: points }, async (parsed, request) => {
      const refused = refusalOf(parsed, request, ['broadcaster_id', 'id', 'start_time', 'first'], ['broadcaster_id']);
      if (refused) return refused;
      const { broadcaster_id: broadcaster = '', start_time: start, first = '20' } = queryOf(request);
      const ids = [valuesOf(request.query).id ?? []].flat().map(String);
      if (start !== undefined && Number.isNaN(Date.parse(start))) return failure(400, 'The format of start_time is not valid.');
      const max = Number(first);
      if (!Number.isInteger(max) || max < 1 || max > 25) return failure(400, 'The parameter "first" must be from 1 to 25.');
      const since = start === undefined ? stage.now().getTime() : Date.parse(start);
      if (ids.length === 0) {
        const found = await schedule.from(parsed.tenant, broadcaster, since, max);
        return found.length === 0 ? failure(404, 'segments were not found') : shown(parsed, broadcaster, found, { pagination: {} });
      }
      const named = await Promise.all(ids.map((name) => schedule.named(parsed.tenant, broadcaster, name)));
      const there = named.flatMap((segment) => (segment ? [firstOf(segment)] : []));
      return there.length === 0 ? failure(404, 'segments were not found') : shown(parsed, broadcaster, there, { pagination: {} });
    }),
  );

  http.get(
    '/api/helix/search/categories',
    withToken({ operation: 'look', allowance: points }, async (parsed, request) => {
      const refused = refusalOf(parsed, request, ['query', 'first'], ['query']);
      if (refused) return refused;
      const { query = '', first = '20' } = queryOf(request);
      const max = Number(first);
      if (!Number.isInteger(max) || max < 1 || max > 100) return failure(400, 'The parameter "first" must be from 1 to 100.');
      const picture = `${stage.base()}/web/category.jpg`;
      const data = categoriesLike(query).map((category) => ({ ...category, box_art_url: picture }));
      return { status: 200, body: { data: data.slice(0, max), pagination: {} } };
    }),
  );

  http.post(
    path,
    withToken({ ...managing, operation: 'create' }, async (parsed, request) => {
      const refused = refusalOf(parsed, request, ['broadcaster_id']) ?? notOwn(parsed, queryOf(request));
      if (refused) return refused;
      const wish = NewSegment.safeParse(request.body);
      if (!wish.success) return failure(400, wish.error.issues.map((one) => `${one.path.join('.')}: ${one.message}`).join('; '));
      if (!wish.data.is_recurring && broadcasters.find(parsed.tenant, parsed.account)?.type === '') {
        return failure(403, 'Only partners and affiliates may add non-recurring broadcast segments.');
      }
      return shown(parsed, parsed.account, [await schedule.add(parsed, wish.data)]);
    }),
  );

  http.patch(
    path,
    withToken({ ...managing, operation: 'any' }, async (parsed, request) => {
      const refused = refusalOf(parsed, request, ['broadcaster_id', 'id']) ?? notOwn(parsed, queryOf(request));
      if (refused) return refused;
      const wish = SegmentChange.safeParse(request.body);
      if (!wish.success) return failure(400, wish.error.issues.map((one) => `${one.path.join('.')}: ${one.message}`).join('; '));
      const name = String(queryOf(request).id);
      const segment = await schedule.named(parsed.tenant, parsed.account, name);
      if (!segment) return failure(404, 'The specified broadcast segment was not found.');
      if (wish.data.start_time !== undefined && (segment.weekly || broadcasters.find(parsed.tenant, parsed.account)?.type === '')) {
        return failure(400, 'The start of this segment cannot be changed.');
      }
      await schedule.change(parsed, segment.id, wish.data);
      const after = await schedule.named(parsed.tenant, parsed.account, name);
      return shown(parsed, parsed.account, [firstOf(after ?? segment)]);
    }),
  );

  http.delete(
    path,
    withToken({ ...managing, operation: 'remove' }, async (parsed, request) => {
      const refused = refusalOf(parsed, request, ['broadcaster_id', 'id']) ?? notOwn(parsed, queryOf(request));
      if (refused) return refused;
      const segment = await schedule.named(parsed.tenant, parsed.account, String(queryOf(request).id));
      if (!segment) return failure(400, 'The ID in the id query parameter is not valid.');
      await schedule.remove(parsed, segment.id);
      return { status: 204, body: null };
    }),
  );

  const notOwn = ({ account }: ParsedRequest, { broadcaster_id: broadcaster }: Record<string, string | undefined>): Answer | null =>
    broadcaster === account ? null : failure(401, 'The ID in broadcaster_id must match the user ID found in the request’s OAuth token.');

  function shown({ tenant }: ParsedRequest, broadcaster: string, occurrences: readonly Occurrence[], more: object = {}): Answer {
    const { id, name, handle } = broadcasters.find(tenant, broadcaster) ?? { id: broadcaster, name: '', handle: '' };
    const of = { broadcaster_id: id, broadcaster_name: name, broadcaster_login: handle, vacation: null };
    return { status: 200, body: { data: { segments: occurrences.map(segmentResource), ...of, ...more } } };
  }
}
