import { z } from 'zod';
import { tokenOf } from '../port/account.ts';
import { type Answer, call, objectIn, strange } from '../port/call.ts';
import type { Json } from '../port/json.ts';
import { PlatformProblem } from '../port/problem.ts';
import type { IntentContext, LookUp, StepContext } from '../port/publisher.ts';
import type { Step } from '../port/steps.ts';
import { Created, intentIn } from '../port/stored.ts';
import { find, type Sent } from './look.ts';
import { sawLimit } from './media.ts';
import { reduced } from './problems.ts';

const callMs = 30_000;

const Intent = z.object({ key: z.string() });
/** The outcome of a status. */
export const SentStatus = Created.extend({ url: z.string().nullable() });

/** "Idempotency keys are stored for up to 1 hour" (Mastodon's description of POST /api/v1/statuses), minus differences between clocks. */
const keyMs = 55 * 60_000;

export const intentOf = ({ key }: Step, { derived }: IntentContext): z.infer<typeof Intent> => ({ key: derived(key) });

/** Creates a status with the intent's key. @returns its ID and URL */
export function createStatus(context: StepContext, json: Readonly<Record<string, Json>>): Promise<Json> {
  const { account, env } = context;
  const url = `${account.service}/api/v1/statuses`;
  const headers = { 'idempotency-key': intentIn(Intent, context).key };
  return reduced(env, 'create', async () => {
    const answer = await call(env, { url, json, headers, token: tokenOf(account), timeoutMs: callMs });
    sawLimit('posts', answer, env);
    const { id, url: permalink } = statusIn(answer, url);
    return { id, url: typeof permalink === 'string' ? permalink : null };
  });
}

/** Looks up a status: while the server has its key by sending it again, afterwards by what was sent. */
export function lookUpStatus(context: StepContext, sent: Sent, create: () => Promise<Json>): Promise<LookUp> {
  const isKept = context.account.traits.keepsKeys === true && context.env.now().getTime() - context.since.getTime() < keyMs;
  return isKept ? sendAgain(create) : find(context, sent);
}

/**
 * Sends a status once more with its key: while the server has the key, it returns the existing status, or creates the missing one. Many
 * statuses may have the same text, and no look-up distinguishes them as reliably.
 */
async function sendAgain(create: () => Promise<Json>): Promise<LookUp> {
  try {
    return { found: true, outcome: await create() };
  } catch (problem) {
    if (!(problem instanceof PlatformProblem)) throw problem;
    // The server checks the key first: what it rejects doesn't exist.
    if (problem.kind === 'rejected') return { found: false, safe: true };
    if (problem.kind !== 'unconfirmed') throw problem;
    throw new PlatformProblem('outage', problem.reason, { platformMessage: problem.platformMessage, cause: problem });
  }
}

/** Entity Status. @throws CallFailure strange, if it isn't one */
export function statusIn(answer: Answer, url: string): Record<string, unknown> & { id: string } {
  const { id, ...more } = objectIn(answer, url);
  if (typeof id !== 'string') throw strange(answer, url);
  return { ...more, id };
}
