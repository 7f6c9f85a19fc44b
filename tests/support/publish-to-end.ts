import { setTimeout as wait } from 'node:timers/promises';
import type { ConnectedAccount } from '@everycast/platforms/port/account';
import type { PlatformEnv } from '@everycast/platforms/port/env';
import type { Json } from '@everycast/platforms/port/json';
import { NotYet, PlatformProblem, type ProblemKind } from '@everycast/platforms/port/problem';
import type { Content, Outcomes, PerformContext, Publisher, SentPost } from '@everycast/platforms/port/publisher';
import type { Step } from '@everycast/platforms/port/steps';
import { intentContext } from '../../server/features/publishing/work/state.ts';
import { newId } from '../../server/kernel/ids.ts';

const maxTries = 12;
/** The polling interval for a processing platform, whatever it asked for, so that tests don't wait. Milliseconds. */
const askAgain = 100;
const maxAsks = 100;

/** Renews a rejected login; without it such an error is final. */
type Renew = () => Promise<ConnectedAccount>;

/** A post's result, and every problem on the way. */
type Published = { post: SentPost; outcomes: Outcomes; problems: ProblemKind[] };

/**
 * Publishes as the port requires of its callers: the intent stays the same in every attempt, and after `unconfirmed` the step is looked up
 * before anything is sent again. Waits only for processing, and ends with the first problem that retrying doesn't fix.
 */
export async function publishToEnd(
  publisher: Publisher,
  content: Content,
  account: ConnectedAccount,
  env: PlatformEnv,
  { renew, target = newId() }: { renew?: Renew | undefined; target?: string } = {},
): Promise<Published> {
  const outcomes: Outcomes = {};
  const problems: ProblemKind[] = [];
  for (const step of publisher.steps(content, account)) {
    outcomes[step.key] = await doStep(publisher, beginStep(publisher, step, { content, outcomes, account, env, target }), problems, {
      renew,
    });
  }
  return { post: { ...publisher.published(outcomes, account), outcomes }, outcomes, problems };
}

/** A step of a target started now, with everything its publisher receives; its checkpoint is there in the next attempt. */
export function beginStep(
  publisher: Publisher,
  step: Step,
  {
    content,
    outcomes = {},
    account,
    env,
    target = newId(),
  }: Pick<PerformContext, 'content' | 'account' | 'env'> & { outcomes?: Outcomes; target?: string },
): PerformContext {
  const context: PerformContext = {
    step,
    content,
    outcomes,
    account,
    env,
    intent: publisher.intend(step, content, intentContext({ id: target, generation: 1, dueAt: env.now() }, env.now)),
    since: env.now(),
    free: async (ids) => [...ids],
    checkpoint: null,
    async saveCheckpoint(kept: Json) {
      context.checkpoint = kept;
    },
    reportProgress: () => undefined,
    signal: new AbortController().signal,
  };
  return context;
}

/** Runs a step to its end. `unsure`: its earlier result is unknown. @throws the first problem that retrying doesn't fix */
export async function doStep(
  publisher: Publisher,
  context: PerformContext,
  problems: ProblemKind[],
  { renew, unsure = false }: { renew?: Renew | undefined; unsure?: boolean } = {},
): Promise<Json> {
  const { step } = context;
  let asks = 0;
  for (let tries = 0; tries < maxTries; ) {
    try {
      if (unsure && !step.repeatable) {
        const look = await publisher.lookUp(context);
        if (look.found) return look.outcome;
        unsure = false;
      }
      return await publisher.perform(context);
    } catch (problem) {
      if (problem instanceof NotYet && step.repeatable && asks < maxAsks) {
        asks += 1;
        await wait(askAgain);
        continue;
      }
      if (!(problem instanceof PlatformProblem)) throw problem;
      tries += 1;
      problems.push(problem.kind);
      if (problem.kind === 'retry_later' && !(problem.at && problem.at > context.env.now()))
        throw new Error(`${step.key} has to wait, and nobody says until when.`);
      if (problem.kind === 'unconfirmed' || problem.answered) unsure = true;
      else if (problem.kind === 'refresh' && renew) context.account = await renew();
      else if (problem.kind !== 'outage' && problem.kind !== 'retry_later') throw problem;
    }
  }
  throw new Error(`${step.key} came to no end in ${maxTries} tries: ${problems.join(', ')}`);
}
