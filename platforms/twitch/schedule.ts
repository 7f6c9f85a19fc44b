import type { ConnectedAccount } from '../port/account.ts';
import { type Answer, doneIn } from '../port/call.ts';
import type { PlatformEnv } from '../port/env.ts';
import { fieldsIn } from '../port/fields.ts';
import type { Json } from '../port/json.ts';
import type { Find, Found } from '../port/platform.ts';
import type { LookUp, StepContext } from '../port/publisher.ts';
import { callApi, unexpectedAnswer } from './api.ts';
import type { Segment } from './options.ts';
import { mapErrors } from './problems.ts';

const path = '/schedule/segment';
/** The most per page of the schedule. */
const pageSize = 25;
const idPrefix = 'segment:';

type FoundSegment = { id?: unknown; title?: unknown; start_time?: unknown; is_recurring?: unknown };
type By = { account: ConnectedAccount; env: PlatformEnv };

/** Adds a broadcast to the channel's schedule. */
export function plan({ title, start, zone, duration, weekly, category }: Segment, { account, env }: By): Promise<Json> {
  const json = {
    start_time: start,
    timezone: zone,
    duration,
    is_recurring: weekly,
    title,
    ...(category !== null && { category_id: category }),
  };
  return mapErrors(env, 'create', async () => {
    const answer = await callApi(env, account, path, { method: 'POST', query: { broadcaster_id: account.remoteId }, json });
    const [made] = segmentsIn(answer, account);
    if (typeof made?.id !== 'string') throw unexpectedAnswer(answer, account.service);
    return { id: `${idPrefix}${made.id}` };
  });
}

/** Searches the schedule for a broadcast with this start and title. */
export function findPlanned({ title, start, weekly }: Segment, { account, env, free }: StepContext): Promise<LookUp> {
  return mapErrors(env, 'ask', async () => {
    const query = { broadcaster_id: account.remoteId, start_time: start ?? undefined, first: pageSize };
    // A channel without scheduled broadcasts has no schedule.
    const answer = await callApi(env, account, '/schedule', { query, also: [404] });
    const alike = saysNothingIsThere(answer) ? [] : segmentsIn(answer, account).filter((one) => isThat(one));
    const [id] = await free(alike.map((one) => `${idPrefix}${one.id}`));
    return id === undefined ? { found: false } : { found: true, outcome: { id } };
  });

  function isThat(one: FoundSegment): boolean {
    return Date.parse(String(one.start_time)) === Date.parse(String(start)) && one.title === title && one.is_recurring === weekly;
  }
}

/** A scheduled broadcast's ID in a post's remote ID, or null if the post isn't one. */
export const segmentIn = (remoteId: string): string | null => (remoteId.startsWith(idPrefix) ? remoteId.slice(idPrefix.length) : null);

/** Removes a broadcast from the schedule, with all repetitions. @returns whether it existed */
export function unplan(id: string, { account, env }: By): Promise<boolean> {
  return mapErrors(env, 'ask', async () => {
    if (!(await isPlanned(id, { account, env }))) return false;
    const answer = await callApi(env, account, path, { method: 'DELETE', query: { broadcaster_id: account.remoteId, id } });
    return doneIn(answer, account.service);
  });
}

/** Changes a broadcast's title, length and category; its start stays, because only some channels may change it. */
export function replan(id: string, { title, duration, category }: Segment, { account, env }: By): Promise<void> {
  const json = { title, duration, ...(category !== null && { category_id: category }) };
  return mapErrors(env, 'ask', async () => {
    segmentsIn(await callApi(env, account, path, { method: 'PATCH', query: { broadcaster_id: account.remoteId, id }, json }), account);
  });
}

async function isPlanned(id: string, { account, env }: By): Promise<boolean> {
  const query = { broadcaster_id: account.remoteId, id };
  // Twitch rejects an ID it no longer has as invalid (400).
  const answer = await callApi(env, account, '/schedule', { query, also: [400, 404] });
  return !saysNothingIsThere(answer) && segmentsIn(answer, account).length > 0;
}

/** Whether Twitch itself says so; a proxy may return 404, too. */
const saysNothingIsThere = ({ status, body }: Answer): boolean => status >= 400 && typeof fieldsIn(body).message === 'string';

/** A schedule's broadcasts, null if there are none. @throws CallFailure unexpected, if it isn't a schedule */
function segmentsIn(answer: Answer, { service }: ConnectedAccount): FoundSegment[] {
  const { segments } = fieldsIn(fieldsIn(answer.body).data);
  if (Array.isArray(segments)) return segments.map(fieldsIn);
  if (segments === null) return [];
  throw unexpectedAnswer(answer, service);
}

/** As many as fit in a list. */
const max = 20;

/** Games and other broadcast categories (Search Categories). */
export const findCategories: Find = (words, account, env) =>
  mapErrors(env, 'ask', async () => {
    const answer = await callApi(env, account, '/search/categories', { query: { query: words, first: max } });
    const found = fieldsIn(answer.body).data;
    if (!Array.isArray(found) || !found.every(isCategory)) throw unexpectedAnswer(answer, account.service);
    return found.map(({ id, name }) => ({ id, name }));
  });

const isCategory = (one: unknown): one is Found => {
  const { id, name } = fieldsIn(one);
  return typeof id === 'string' && typeof name === 'string';
};
