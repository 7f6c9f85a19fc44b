import { type MessageCode, message } from '@everycast/messages/message';
import type { DestinationHealth } from '@everycast/streaming/destination/destination';
import type { StoredHealth } from '../stream-store.ts';

const iso = (at: number | null): string | null => (at === null ? null : new Date(at).toISOString());

/**
 * A destination's health for the database: why a connection failed as a message, next to the server's own words.
 * @param missed frames that its viewers don't get because they never arrived here
 */
export function storedHealth({ problem, since, queue, state, delay, ...health }: DestinationHealth, missed: number): StoredHealth {
  return {
    ...health,
    state: state === 'closed' ? 'ended' : state,
    since: new Date(since).toISOString(),
    nextAttemptAt: iso(health.nextAttemptAt),
    lastAcknowledgedAt: iso(health.lastAcknowledgedAt),
    framesDropped: health.framesDropped + missed,
    delayMs: delay,
    queueBytes: queue.bytes,
    queueMs: queue.milliseconds,
    problem: problem && { message: message(codeOf(problem.code)), words: saidBy(problem), at: new Date(problem.at).toISOString() },
  };
}

/** What the server itself said; the words of other failures are this machine's. */
const saidBy = ({ code, words }: NonNullable<DestinationHealth['problem']>): string | null =>
  (code.startsWith('rejected') && words) || null;

type Underscored<Code extends string> = Code extends `${infer Head}-${infer Tail}` ? `${Head}_${Underscored<Tail>}` : Code;

const codeOf = <Code extends NonNullable<DestinationHealth['problem']>['code']>(code: Code) =>
  `streams.problem_${code.replaceAll('-', '_') as Underscored<Code>}` satisfies MessageCode;
