import type { ConsentOutcome } from '@everycast/contract/accounts';
import type { Scope } from '@everycast/platforms/port/manifest';
import type { ConsentRow } from './store.ts';

const minute = 60_000;
/** How long a person has on the platform's page, and how long to choose among the accounts that were found. */
export const comesBackWithin = 10 * minute;
export const chosenWithin = 15 * minute;
/** No platform takes this long to answer; an exchange that seems to was cut off with its process. */
const answerWithin = 2 * minute;
/** How long what came of a consent can be looked at. */
export const rememberedFor = 24 * 60 * minute;

export interface Permissions {
  /** Why the connection would be of no use, or null. */
  problem: string | null;
  /** What will not work, though the rest does. */
  notes: string[];
}

/** Which permissions are missing of those that were asked for. `granted` is null where the platform does not say. */
export function permissionsOf(name: string, scopes: readonly Scope[], granted: readonly string[] | null): Permissions {
  const missing = granted === null ? [] : scopes.filter((scope) => !granted.includes(scope.name));
  const needed = missing.filter((scope) => scope.needed).map((scope) => `“${scope.name}” to ${scope.for}`);
  const notes = missing.filter((scope) => !scope.needed);
  return {
    problem:
      needed.length === 0
        ? null
        : `Not all that is needed was allowed, so nothing was connected. Everycast needs ${needed.join(', ')}. Connect again and leave these permissions on; if ${name} did not show them, the app of this Everycast may not have them there.`,
    notes: notes.map((scope) => `Without the permission “${scope.name}”, Everycast cannot ${scope.for}. Everything else works.`),
  };
}

const interrupted = (name: string) =>
  `This Everycast was interrupted while it talked to ${name}. Nothing was connected, and nothing but the consent is lost: connect again.`;
const tooLate = 'The accounts waited longer than 15 minutes to be chosen, and their access was forgotten. Connect again.';

type Standing = Pick<ConsentRow, 'found' | 'problem' | 'connected' | 'usedAt' | 'doneAt' | 'expiresAt'>;

/** Where a consent stands, and why nothing comes of it where that is so. */
export function standingOf(row: Standing, name: string, now: Date): Pick<ConsentOutcome, 'state' | 'problem'> {
  const problem = (words: string) => ({ state: 'problem', problem: words }) as const;
  if (row.problem !== null) return problem(row.problem);
  if (row.connected.length > 0) return { state: 'connected', problem: null };
  if (row.found !== null && now < row.expiresAt) return { state: 'choose', problem: null };
  if (row.doneAt !== null) return problem(tooLate);
  const began = row.usedAt ?? now;
  return now.getTime() - began.getTime() > answerWithin ? problem(interrupted(name)) : { state: 'working', problem: null };
}
