import { inspect } from 'node:util';
import { message } from '@everycast/messages/message';
import { PlatformProblem } from '@everycast/platforms/port/problem';
import { InvalidJson } from '../../../kernel/database/json.ts';
import { afterFault, type Ending, lookupDelay, type Moment, type Problem, retryDelay } from '../rules.ts';
import type { Claimed } from './claim-store.ts';
import { type LedgerRow, statusOf } from './ledger.ts';

/** An error that no platform reported: in an adapter, or in Everycast itself. After a few of them a target fails. */
export class Fault extends PlatformProblem {
  constructor(kind: 'outage' | 'unconfirmed', doing: 'looking' | 'preparing' | 'reading' | 'sending', cause: unknown) {
    super(kind, message(`publishing.fault_${doing}`, { error: reasonOf(cause) }), { cause });
  }
}

const longestReason = 300;

/** The thrown value as a sentence. */
function reasonOf(thrown: unknown): string {
  const line = wordsOf(thrown).replace(/\s+/g, ' ').trim().slice(0, longestReason);
  return /[.!?]$/.test(line) ? line : `${line}.`;
}

function wordsOf(thrown: unknown): string {
  if (thrown instanceof Error) return `${thrown.name}: ${thrown.message}`;
  if (thrown === undefined || thrown === null) return 'no reason was given';
  return typeof thrown === 'string' ? thrown : inspect(thrown, { depth: 1, breakLength: Number.POSITIVE_INFINITY });
}

/**
 * How a target ends after an error outside any call: while it was prepared, or while a response was processed. If what is stored about it
 * can't be read, trying again doesn't help: nothing of it is sent, and a person decides.
 */
export function endingOf(thrown: unknown, target: Claimed, lines: readonly LedgerRow[], moment: Moment): Ending {
  const { faults, state, remoteId, permalink, publishedAt } = target;
  const isFinal = thrown instanceof InvalidJson;
  const { reason, platformMessage } = new Fault('outage', isFinal ? 'reading' : 'preparing', thrown);
  const problem: Problem = { kind: 'outage', message: reason, platformMessage };
  const isOpen = ({ kind: of, step }: LedgerRow) => of === 'publish' && statusOf(lines, step).kind === 'open';
  const mayBeOut = ({ kind: of, step }: LedgerRow) => of === 'publish' && !['new', 'free'].includes(statusOf(lines, step).kind);
  const later = (wait: number) => new Date(moment.now.getTime() + wait);
  const unconfirmed: Problem = { ...problem, kind: 'unconfirmed' };
  if (state === 'unconfirmed' || lines.some(isFinal && remoteId === null ? mayBeOut : isOpen)) {
    if (isFinal) return { state: 'unconfirmed', nextAttemptAt: null, problem: unconfirmed, spent: false, looked: false, fault: true };
    const nextAttemptAt = later(lookupDelay(faults, moment.random));
    return afterFault({ state: 'unconfirmed', nextAttemptAt, problem: unconfirmed, spent: false, looked: true }, faults, moment);
  }
  const nextAttemptAt = later(retryDelay(faults + 1, moment.random));
  const ending: Ending = isFinal
    ? { state: 'failed', problem, spent: false, fault: true }
    : afterFault({ state: 'scheduled', nextAttemptAt, problem, spent: false }, faults, moment);
  if (ending.state !== 'failed' || remoteId === null || publishedAt === null) return ending;
  return { state: 'published', remoteId, permalink, publishedAt, problem: ending.problem };
}
