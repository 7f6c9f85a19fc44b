import { type Answer, queryOf } from '../core/routes/http.ts';
import { badParameter } from './errors.ts';
import { type NodeFields, selected, unknownField } from './fields.ts';
import { listIn } from './params.ts';

/** A node's requested fields. */
export function nodeAnswer(all: Record<string, unknown>, node: NodeFields, { query }: { query: unknown }): Answer {
  const { fields } = queryOf({ query });
  const strange = unknownField(fields, node);
  return strange ? badParameter(strange) : { status: 200, body: selected(all, fields, node) };
}

/** A list's requested fields, from its start. */
export function listAnswer<T>(
  all: readonly T[],
  { query }: { query: unknown },
  node: NodeFields,
  fieldsOf: (one: T) => Record<string, unknown>,
): Answer {
  const { fields, limit = '25' } = queryOf({ query });
  const strange = unknownField(fields, node);
  if (strange) return badParameter(strange);
  if (!/^\d+$/.test(limit) || Number(limit) < 1 || Number(limit) > 100) return badParameter('Param limit must be between 1 and 100');
  return { status: 200, body: { data: all.slice(0, Number(limit)).map((one) => selected(fieldsOf(one), fields, node)) } };
}

/** A page of a list, with the cursor of the next one if there is more. */
export function pageAnswer<T>(
  all: readonly T[],
  request: { query: unknown; url: string },
  base: string,
  node: NodeFields,
  fieldsOf: (one: T) => Record<string, unknown>,
): Answer {
  const { fields, limit = '25', after } = queryOf(request);
  const strange = unknownField(fields, node);
  if (strange) return badParameter(strange);
  if (!/^\d+$/.test(limit) || Number(limit) < 1 || Number(limit) > 100) return badParameter('Param limit must be between 1 and 100');
  const { some, paging } = pageOf(all, { limit: Number(limit), after }, new URL(request.url, base));
  return { status: 200, body: { data: some.map((one) => selected(fieldsOf(one), fields, node)), ...paging } };
}

/** Part of a list. Cursors are places in it. `url`: of the request, or of the list alone. */
export function pageOf<T>(all: readonly T[], { limit, after }: { limit: number; after: string | undefined }, url: URL) {
  const from = after === undefined ? 0 : Number(Buffer.from(after, 'base64url').toString());
  const some = all.slice(from, from + limit);
  const cursor = (place: number): string => Buffer.from(String(place)).toString('base64url');
  const end = from + some.length;
  const next = new URL(url);
  next.searchParams.set('after', cursor(end));
  const paging = { cursors: { before: cursor(from), after: cursor(end) }, ...(end < all.length && { next: next.href }) };
  return { some, paging: some.length > 0 ? { paging } : {} };
}

/** Timestamps in the Graph API's format. */
export const moment = (at: Date): string => at.toISOString().replace(/\.\d+Z$/, '+0000');

/** A number in a header; null if missing. */
export function numberIn({ headers }: { headers: Readonly<Record<string, unknown>> }, name: string): number | null {
  const value = headers[name];
  return typeof value === 'string' && /^\d+$/.test(value) ? Number(value) : null;
}

/**
 * Insights of a post: one value per metric.
 * @param values by Meta's names; what is retired isn't among them
 */
export function insightsAnswer(id: string, query: unknown, values: Readonly<Record<string, number>>): Answer {
  const { metric, period = 'lifetime', ...more } = queryOf({ query });
  const strange = Object.keys(more)[0];
  if (strange !== undefined) return badParameter(`Unknown parameter ${strange}`);
  if (period !== 'lifetime') return badParameter('Param period must be lifetime');
  const names = listIn(metric ?? '');
  const unknown = names.find((name) => !(name in values));
  if (names.length === 0 || unknown !== undefined) return badParameter('The value must be a valid insights metric');
  const data = names.map((name) => ({
    name,
    period,
    values: [{ value: values[name] }],
    title: name,
    description: name,
    id: `${id}/insights/${name}/${period}`,
  }));
  return { status: 200, body: { data } };
}
