import { AsyncLocalStorage } from 'node:async_hooks';

/** A member who sees the accounts of some groups only. */
export interface Limit {
  workspaceId: string;
  userId: string;
}

const running = new AsyncLocalStorage<Limit | null>();

/** Whatever `work` asks the database, it sees only what this member may see; null sees everything. */
export const seenBy = <T>(limit: Limit | null, work: () => T): T => running.run(limit, work);

/** For what a request starts but others share, such as a batch or a timer: it sees everything. */
export const seenByAll = <T>(work: () => T): T => running.run(null, work);

export const currentLimit = (): Limit | null => running.getStore() ?? null;

/** The schema whose views hide what a limited member may not see. */
export const limitedSchema = 'limited';

/** For a transaction of a limited member. No other schema is on the path: what has no view isn't there. */
export const withViews = `set_config('search_path', '${limitedSchema}', true)`;
export const limitUntilEnd = `select ${withViews}, set_config('everycast.member_workspace', $1, true), set_config('everycast.member_user', $2, true)`;
