import type { ConnectedAccount } from '../port/account.ts';
import { tokenOf } from '../port/account.ts';
import { CallFailure, call, doneIn, objectIn } from '../port/call.ts';
import type { PlatformEnv } from '../port/env.ts';
import { PlatformProblem } from '../port/problem.ts';
import type { Content, PublishedPost } from '../port/publisher.ts';
import { api, itemsOf } from './api.ts';
import { units } from './limits.ts';
import { chosenIn } from './options.ts';
import { reduced } from './problems.ts';

const callMs = 30_000;

type Video = { snippet?: Record<string, unknown> };

/** What an update removes unless it is named. */
const staying = ['defaultLanguage', 'defaultAudioLanguage'];

/** Changes title, description, tags and category; the rest of the video stays. */
export function edit({ remoteId }: PublishedPost, { text, options }: Content, account: ConnectedAccount, env: PlatformEnv): Promise<void> {
  const { title, tags, category } = chosenIn(options);
  return reduced(env, 'ask', async () => {
    const [video] = await itemsOf<Video>(env, account, '/youtube/v3/videos', { part: 'snippet', id: remoteId });
    if (!video) throw new PlatformProblem('rejected', 'youtube.video_gone');
    const before = video.snippet ?? {};
    const kept = Object.fromEntries(staying.flatMap((name) => (typeof before[name] === 'string' ? [[name, before[name]]] : [])));
    const snippet = { ...kept, title: title === '' ? before.title : title, description: text, categoryId: category, tags };
    const url = api(account, '/youtube/v3/videos');
    const json = { id: remoteId, snippet };
    await env.spend(units.write);
    const answer = await call(env, { url, method: 'PUT', query: { part: 'snippet' }, json, token: tokenOf(account), timeoutMs: callMs });
    if (objectIn(answer, url).id !== remoteId) throw new CallFailure('strange', new URL(url).host, answer);
  });
}

/** Deletes a video permanently; true if it existed. */
export function remove({ remoteId }: PublishedPost, account: ConnectedAccount, env: PlatformEnv): Promise<boolean> {
  const url = api(account, '/youtube/v3/videos');
  return reduced(env, 'ask', async () => {
    const ask = { url, method: 'DELETE', query: { id: remoteId }, token: tokenOf(account), timeoutMs: callMs, also: [404] } as const;
    await env.spend(units.write);
    const answer = await call(env, ask);
    if (answer.status !== 404) return doneIn(answer, url);
    // A proxy may return 404, too; YouTube's own has an `error`.
    if (typeof objectIn(answer, url).error !== 'object') throw new CallFailure('refused', new URL(url).host, answer);
    return false;
  });
}
