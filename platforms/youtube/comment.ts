import { CallFailure, call } from '../port/call.ts';
import type { Json } from '../port/json.ts';
import type { LookUp, PerformContext, StepContext } from '../port/publisher.ts';
import { api, itemsOf, tokenOf } from './api.ts';
import { units } from './limits.ts';
import { reduced } from './problems.ts';

const callMs = 30_000;
const newest = 100;

/** Writes the first comment under a video. */
export function comment(videoId: string, { account, env, content }: PerformContext): Promise<Json> {
  const url = api(account, '/youtube/v3/commentThreads');
  const json = { snippet: { videoId, topLevelComment: { snippet: { textOriginal: content.firstComment } } } };
  return reduced(env, 'create', async () => {
    await env.spend(units.write);
    const answer = await call(env, { url, query: { part: 'snippet' }, json, token: tokenOf(account), timeoutMs: callMs });
    const { id } = (answer.body ?? {}) as { id?: unknown };
    if (typeof id !== 'string') throw new CallFailure('strange', new URL(url).host, answer);
    return { id };
  });
}

type Thread = {
  id?: unknown;
  snippet?: { topLevelComment?: { snippet?: { textOriginal?: unknown; authorChannelId?: { value?: unknown } } } };
};

/** For one's own comments, the original text is returned. */
export function findComment(videoId: string, { account, env, content, free }: StepContext): Promise<LookUp> {
  return reduced(env, 'ask', async () => {
    const query = { part: 'snippet', videoId, order: 'time', maxResults: newest, textFormat: 'plainText' };
    const threads = await itemsOf<Thread>(env, account, '/youtube/v3/commentThreads', query);
    const alike = threads.filter(({ snippet }) => {
      const { textOriginal, authorChannelId } = snippet?.topLevelComment?.snippet ?? {};
      return authorChannelId?.value === account.remoteId && plain(textOriginal) === plain(content.firstComment);
    });
    const [id] = await free(alike.map((thread) => String(thread.id)));
    return id === undefined ? { found: false } : { found: true, outcome: { id } };
  });
}

const plain = (text: unknown): string =>
  String(text ?? '')
    .normalize('NFC')
    .replace(/\s+/g, ' ')
    .trim();
