import { AsyncLocalStorage } from 'node:async_hooks';
import type { Origin } from './domain-events.ts';

/** Who sends a request that changes something; `key`: the API key they use. */
export interface Caller {
  userId: string;
  key: string | null;
  origin: Origin;
}

/** What happens inside it is one entry of a workspace's activity. `undoes`: the entry that it takes back; `redoes`: it takes an undo back. */
export interface OneEntry {
  id: string;
  undoes?: string;
  redoes?: boolean;
}

interface Acting {
  caller: Caller | null;
  entry: OneEntry | null;
  recorded: boolean;
}

const nobody: Acting = { caller: null, entry: null, recorded: true };
const running = new AsyncLocalStorage<Acting>();

/** Who acts at this moment; without a caller, Everycast itself does. */
export const acting = (): Acting => running.getStore() ?? nobody;

/** What `work` does, this caller does. Null: Everycast itself, such as for what a request starts but others share. */
export const calledBy = <T>(caller: Caller | null, work: () => T): T => running.run({ ...nobody, caller }, work);

/** All that `work` does is one entry of the activity. */
export const inOneEntry = <T>(entry: OneEntry, work: () => T): T => running.run({ ...acting(), entry }, work);

/** What `work` does is recorded as a whole by who calls this, or not at all. */
export const unrecorded = <T>(work: () => T): T => running.run({ ...acting(), recorded: false }, work);
