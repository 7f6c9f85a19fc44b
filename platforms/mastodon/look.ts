import { tokenOf } from '../port/account.ts';
import { call, strange } from '../port/call.ts';
import { isFields } from '../port/fields.ts';
import { firstFree, tooManyNewer } from '../port/found.ts';
import type { LookUp, StepContext } from '../port/publisher.ts';
import { reduced } from './problems.ts';
import { sameText } from './same-text.ts';

const callMs = 30_000;
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
export function find(context: StepContext, sent: Sent): Promise<LookUp> {
  const earliest = context.since.getTime() - clockMs;
  return reduced(context.env, 'ask', async () => {
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
  if (!Array.isArray(answer.body)) throw strange(answer, url);
  return answer.body.filter(isFields);
}

const momentOf = ({ created_at: at }: Status): number => Date.parse(String(at));

function isIt(status: Status, { text, mediaIds, replyTo }: Sent): boolean {
  if ((status.in_reply_to_id ?? null) !== replyTo) return false;
  const files = Array.isArray(status.media_attachments) ? status.media_attachments.map(({ id }: { id?: unknown }) => id) : [];
  if (mediaIds.length > 0) return mediaIds.every((id) => files.includes(id));
  return files.length === 0 && typeof status.content === 'string' && sameText(status.content, text);
}
