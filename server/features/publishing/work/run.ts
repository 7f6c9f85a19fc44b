import type { Tx } from '../../../kernel/database/database.ts';
import { InvalidJson } from '../../../kernel/database/json.ts';
import { isDatabaseOutage } from '../../../kernel/database/outage.ts';
import { LeaseLostError, LeaseTaken } from '../../../kernel/work/lease.ts';
import type { Ending } from '../rules.ts';
import { noProblem } from '../target-store.ts';
import { type Action, decide } from './decide.ts';
import { createExecutor, type RunParts } from './execute.ts';
import { endingOf } from './faults.ts';
import { publisherOf, type Unready } from './load.ts';
import { isOut, type Job, type State } from './state.ts';
import { OnHold } from './step-store.ts';
import { columnsOf, retryDuringOutage } from './writer.ts';

const giveBack: Action = { do: 'write', change: { rows: [], ending: 'back' } };

/**
 * Publishes one target: decides on the next action, executes it, writes the result, and repeats until the target is released. Everything is
 * recorded before and after, so after an interruption the next worker continues from the same ledger.
 * @returns how it ended, or null if it was handed back because the process stops
 * @throws LeaseLostError, or if the database is unreachable; the target is then left until its lease ends
 */
export async function runTarget(job: Job, parts: RunParts): Promise<Ending | null> {
  const platform = parts.needs.platforms[job.account.platform];
  const publisher = publisherOf(platform, job.content);
  const state: State = { ...job, publisher, name: platform.manifest.name, steps: [] };
  let executor = createExecutor(state, parts);
  try {
    if (job.content) executor = createExecutor({ ...state, steps: publisher.steps(job.content, job.account) }, parts);
    for (;;) {
      const action = decide(executor.state(), executor.context());
      const ending = await executor.execute(action.do === 'send' && parts.stopping() ? giveBack : action);
      if (ending !== null) return ending === 'back' ? null : ending;
    }
  } catch (error) {
    if (error instanceof OnHold) {
      await executor.execute(giveBack);
      return null;
    }
    if (error instanceof LeaseLostError || isDatabaseOutage(error)) throw error;
    parts.log.error({ err: error, target: job.target.id }, 'Publishing met an error of its own');
    const { target, lines } = executor.state();
    return executor.release(endingOf(error, target, lines, { ...executor.context(), out: isOut({ target }) }));
  }
}

/**
 * Ends a target that couldn't be prepared: it is retried, and fails after a few attempts; at once if what is stored can't be read.
 * @returns how it ended, or null if a person had dismissed it
 * @throws LeaseTaken, or database errors
 */
export async function endUnready({ target, lines, error }: Unready, { kernel, store, log, random }: RunParts): Promise<Ending | null> {
  log.error({ err: error, target: target.id }, 'A target could not be made ready to be published');
  const now = kernel.clock.now();
  const out = isOut({ target });
  const held = (work: (tx: Tx) => Promise<boolean>) => retryDuringOutage(() => kernel.db.transaction().execute(work), log);
  if (target.dismissed && error instanceof InvalidJson) {
    const dismissed = { ...noProblem, state: out ? 'published' : 'cancelled' } as const;
    if (!(await held((tx) => store.endDismissed(tx, target, dismissed, { rows: [], item: null })))) throw new LeaseTaken();
    return null;
  }
  const ending = endingOf(error, target, lines, { now, random: random(), out });
  if (!(await held((tx) => store.write(tx, target, columnsOf(ending, target, now))))) throw new LeaseTaken();
  return ending;
}
