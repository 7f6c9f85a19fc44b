import type { ConnectedAccount, Content, Outcomes, PlatformEnv, PublishedPost, Publisher, Step } from '../platform.ts';
import { PlatformProblem, type ProblemKind } from '../problem.ts';

const maxTries = 10;

/** What became of a post, and every problem on the way. */
type Published = { post: PublishedPost; outcomes: Outcomes; problems: ProblemKind[] };

/**
 * Publishes as the port asks its callers to: the intent stays the same in every try, and after `unconfirmed` the platform is asked before
 * anything is sent again. Waits for nothing, and ends with the first problem that trying again does not mend.
 */
export async function publishToEnd(
  publisher: Publisher,
  content: Content,
  account: ConnectedAccount,
  env: PlatformEnv,
): Promise<Published> {
  const outcomes: Outcomes = {};
  const problems: ProblemKind[] = [];
  for (const step of publisher.steps(content)) {
    await doStep(publisher, step, { content, outcomes, account, env, problems });
  }
  return { post: publisher.published(outcomes, account), outcomes, problems };
}

type Work = { content: Content; outcomes: Outcomes; account: ConnectedAccount; env: PlatformEnv; problems: ProblemKind[] };

async function doStep(publisher: Publisher, step: Step, { content, outcomes, account, env, problems }: Work): Promise<void> {
  const intent = publisher.intend(step, content, env);
  let unsure = false;
  for (let tries = 0; tries < maxTries; tries += 1) {
    try {
      if (unsure && !step.repeatable) {
        const look = await publisher.lookUp(step, intent, content, outcomes, account, env);
        if (look.found) {
          outcomes[step.key] = look.outcome;
          return;
        }
        unsure = false;
      }
      outcomes[step.key] = await publisher.perform(step, intent, content, outcomes, account, env);
      return;
    } catch (problem) {
      if (!(problem instanceof PlatformProblem)) throw problem;
      problems.push(problem.kind);
      if (problem.kind === 'unconfirmed') unsure = true;
      else if (problem.kind !== 'outage' && problem.kind !== 'retry_later') throw problem;
    }
  }
  throw new Error(`${step.key} came to no end in ${maxTries} tries: ${problems.join(', ')}`);
}
