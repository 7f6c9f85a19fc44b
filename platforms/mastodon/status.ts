import { z } from 'zod';
import { tokenOf } from '../port/account.ts';
import { type Answer, call, objectIn, unexpectedAnswer } from '../port/call.ts';
import { isFields } from '../port/fields.ts';
import { firstFree, tooManyNewer } from '../port/found.ts';
import type { Json } from '../port/json.ts';
import { PlatformProblem } from '../port/problem.ts';
import type { IntentContext, LookUp, StepContext } from '../port/publisher.ts';
import type { Step } from '../port/steps.ts';
import { Created, intentIn } from '../port/stored.ts';
import { reportRateLimit } from './media.ts';
import { mapErrors } from './problems.ts';
import { sameText } from './same-text.ts';

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
  return mapErrors(env, 'create', async () => {
    const answer = await call(env, { url, json, headers, token: tokenOf(account), timeoutMs: callMs });
    reportRateLimit('posts', answer, env);
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

/** Entity Status. @throws CallFailure unexpected, if it isn't one */
export function statusIn(answer: Answer, url: string): Record<string, unknown> & { id: string } {
  const { id, ...more } = objectIn(answer, url);
  if (typeof id !== 'string') throw unexpectedAnswer(answer, url);
  return { ...more, id };
}

/** Clocks differ: the search starts this long before the post was sent. Milliseconds. */
const clockMs = 60_000;
/** The most a server returns per page, and the number of pages. */
const newest = 40;
const maxPages = 10;

/** Entity Status, as far as it is used. */
type Status = {
  id?: unknown;
  created_at?: unknown;
  content?: unknown;
  url?: unknown;
  in_reply_to_id?: unknown;
  media_attachments?: unknown;
};

/** What was sent: its text, its files' IDs, and the status it replies to. */
export interface Sent {
  text: string;
  mediaIds: readonly string[];
  replyTo: string | null;
}

/**
 * Looks up a status among the account's newest. Files identify it reliably, because each is in one post at most; without any it is
 * matched by its text, the post it replies to and its time, and only counts if it is free.
 */
function find(context: StepContext, sent: Sent): Promise<LookUp> {
  const earliest = context.since.getTime() - clockMs;
  return mapErrors(context.env, 'ask', async () => {
    let before: string | undefined;
    for (let page = 0; page < maxPages; page += 1) {
      const statuses = await pageBefore(before, context);
      const alike = statuses.filter((status) => momentOf(status) >= earliest && isIt(status, sent));
      const found = await firstFree(
        alike.map((status) => ({ id: String(status.id), at: momentOf(status), url: status.url })),
        context,
      );
      if (found) return { found: true, outcome: { id: found.id, url: typeof found.url === 'string' ? found.url : null } };
      const last = statuses.at(-1);
      if (!last || momentOf(last) < earliest) return { found: false };
      before = String(last.id);
    }
    throw tooManyNewer();
  });
}

async function pageBefore(before: string | undefined, { account, env }: StepContext): Promise<Status[]> {
  const url = `${account.service}/api/v1/accounts/${account.remoteId}/statuses`;
  const query = { exclude_reblogs: true, limit: newest, max_id: before };
  const answer = await call(env, { url, query, token: tokenOf(account), timeoutMs: callMs });
  if (!Array.isArray(answer.body)) throw unexpectedAnswer(answer, url);
  return answer.body.filter(isFields);
}

const momentOf = ({ created_at: at }: Status): number => Date.parse(String(at));

function isIt(status: Status, { text, mediaIds, replyTo }: Sent): boolean {
  if ((status.in_reply_to_id ?? null) !== replyTo) return false;
  const files = Array.isArray(status.media_attachments) ? status.media_attachments.map(({ id }: { id?: unknown }) => id) : [];
  if (mediaIds.length > 0) return mediaIds.every((id) => files.includes(id));
  return files.length === 0 && typeof status.content === 'string' && sameText(status.content, text);
}
