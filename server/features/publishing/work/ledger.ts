import type { Message } from '@everycast/messages/message';
import type { Json } from '@everycast/platforms/port/json';
import type { Outcomes } from '@everycast/platforms/port/publisher';
import type { Step } from '@everycast/platforms/port/steps';

/**
 * One line of the ledger. `action`: the step was sent, looked up, or decided by a person; or the published post was edited or
 * deleted.
 */
export interface LedgerRow {
  id: string;
  targetId: string;
  generation: number;
  step: string;
  kind: Step['kind'];
  what: Message;
  /** The limit it counts against. */
  quota: string | null;
  action: 'send' | 'lookup' | 'manual' | 'edit' | 'remove';
  state: 'intended' | 'waiting' | 'done' | 'failed' | 'unconfirmed' | 'looked_up';
  attempt: number;
  intent: Json;
  outcome: Json;
  /** A long step's progress, from which the next attempt resumes. */
  checkpoint: Json;
  detail: Message | null;
  startedAt: Date;
  finishedAt: Date | null;
}

/**
 * A step's state, from its newest line:
 * - `done`: it exists; `byPerson`: a person confirmed it, and its ID is unknown;
 * - `open`: it was sent, and the result is unknown;
 * - `waits`: the platform is processing it, and is checked again;
 * - `free`: it was never sent, or is known not to exist, so it may be sent.
 */
export type StepStatus =
  | { kind: 'done'; outcome: Json; byPerson: boolean }
  | { kind: 'open'; intent: Json; attempt: number; row: LedgerRow }
  | { kind: 'waits'; intent: Json; row: LedgerRow }
  | { kind: 'free'; intent: Json; attempt: number }
  | { kind: 'new' };

/** @param rows of one target and generation, oldest first */
export function statusOf(rows: readonly LedgerRow[], step: string): StepStatus {
  const own = rows.filter((row) => row.step === step);
  const newest = own.at(-1);
  const sent = own.findLast((row) => row.action === 'send');
  if (newest?.state === 'done') return { kind: 'done', outcome: newest.outcome, byPerson: newest.action === 'manual' };
  if (!newest || !sent) return { kind: 'new' };
  const { intent, attempt } = sent;
  switch (newest.state) {
    case 'intended':
    case 'unconfirmed':
      return { kind: 'open', intent, attempt, row: sent };
    case 'waiting':
      return { kind: 'waits', intent, row: sent };
    case 'failed':
    case 'looked_up':
      return { kind: 'free', intent, attempt };
  }
}

/** Outcomes of all completed steps. */
export function outcomesOf(rows: readonly LedgerRow[]): Outcomes {
  return Object.fromEntries(rows.filter((row) => row.state === 'done').map((row) => [row.step, row.outcome]));
}

/**
 * When a step first started in this generation, and its checkpoint. For a step that can't be repeated, failed attempts don't count: they
 * did nothing, and what a look-up searches can't be older than the first attempt that may have done something.
 */
export function progressOf(
  rows: readonly LedgerRow[],
  { key, repeatable }: Pick<Step, 'key' | 'repeatable'>,
): { since: Date | null; checkpoint: Json } {
  const sent = rows.filter((row) => row.step === key && row.action === 'send' && (repeatable || row.state !== 'failed'));
  return { since: sent[0]?.startedAt ?? null, checkpoint: sent.findLast((row) => row.checkpoint !== null)?.checkpoint ?? null };
}

/** The ledger with these lines added; existing ones are replaced. */
export function withRows(lines: readonly LedgerRow[], rows: readonly LedgerRow[]): LedgerRow[] {
  const changed = new Map(rows.map((row) => [row.id, row]));
  const known = new Set(lines.map(({ id }) => id));
  return [...lines.map((line) => changed.get(line.id) ?? line), ...rows.filter(({ id }) => !known.has(id))];
}
