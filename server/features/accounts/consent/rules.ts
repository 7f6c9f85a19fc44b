import { createHash } from 'node:crypto';
import type { ConsentOutcome } from '@everycast/contract/accounts';
import { type Message, message } from '@everycast/messages/message';
import type { Capability } from '@everycast/platforms/port/capabilities';
import type { Scope } from '@everycast/platforms/port/manifest';
import type { ConsentRow } from './consent-store.ts';

const minute = 60_000;
/** How long a person has on the platform's page, and to choose among the accounts found. */
export const comesBackWithin = 10 * minute;
export const chosenWithin = 15 * minute;
/** No platform takes this long to respond; an exchange that seems to was interrupted with its process. */
const answerWithin = 2 * minute;
/** How long a consent's result can be viewed. */
export const rememberedFor = 24 * 60 * minute;

/** What people connect accounts for. */
export const wanted: readonly Capability[] = ['publish', 'metrics', 'engagement'];

export interface Permissions {
  /** Why the connection would be useless, or null. */
  problem: Message | null;
  /** What won't work, though the rest does. */
  notes: Message[];
}

/** Which requested permissions are missing. `granted` is null if the platform doesn't say. */
export function permissionsOf(name: string, scopes: readonly Scope[], granted: readonly string[] | null): Permissions {
  const missing = granted === null ? [] : scopes.filter((scope) => !granted.includes(scope.name));
  const needed = missing.filter((scope) => scope.needed);
  const paramsOf = (scope: Scope) => ({ name: scope.name, purpose: message(scope.for) });
  const notes = missing.filter((scope) => !scope.needed);
  return {
    problem:
      needed.length === 0
        ? null
        : message('accounts.permissions_missing', {
            permissions: needed.map((scope) => message('accounts.permission_needed', paramsOf(scope))),
            platform: name,
          }),
    notes: notes.map((scope) => message('accounts.permission_missing', paramsOf(scope))),
  };
}

/** What is stored of an OAuth state. */
export const hashOf = (state: string): string => createHash('sha256').update(state).digest('base64url');

type Standing = Pick<ConsentRow, 'found' | 'problem' | 'connected' | 'usedAt' | 'doneAt' | 'expiresAt'>;

/** A consent's state, and why it failed if it did. */
export function standingOf(row: Standing, name: string, now: Date): { state: ConsentOutcome['state']; problem: Message | null } {
  const problem = (reason: Message) => ({ state: 'problem', problem: reason }) as const;
  if (row.problem !== null) return problem(row.problem);
  if (row.connected.length > 0) return { state: 'connected', problem: null };
  if (row.found !== null && now < row.expiresAt) return { state: 'choose', problem: null };
  if (row.doneAt !== null) return problem(message('accounts.choice_too_late'));
  const began = row.usedAt ?? now;
  return now.getTime() - began.getTime() > answerWithin
    ? problem(message('accounts.consent_interrupted', { platform: name }))
    : { state: 'working', problem: null };
}
