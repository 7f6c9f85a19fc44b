import { fieldsIn, textOf } from '../meta/fields.ts';
import { graph, strange } from '../meta/graph.ts';
import { bytesThere, sendFrom } from '../meta/rupload.ts';
import type { Json, MediaFile, Performing } from '../port/platform.ts';
import { api, callMs, tokenOf, uploadAddress } from './api.ts';
import { reduced } from './problems.ts';
import { statusOf } from './processing.ts';

type Kept = { video: string };

/** Uploads a reel in one go; after a break Facebook is asked how much of it is there, and the rest is sent. */
export function uploadReel(file: MediaFile, at: Performing): Promise<Json> {
  return reduced(at.env, 'ask', async () => {
    const before = at.kept as Kept | null;
    const video = before?.video ?? (await begin(at));
    const offset = before ? bytesThere(fieldsIn(await statusOf(video, at)).status) : 0;
    await sendFrom(uploadAddress(at.account, video), file, offset, at);
    return { id: video };
  });
}

async function begin(at: Performing): Promise<string> {
  const url = api(at.account, `${at.account.remoteId}/video_reels`);
  const answer = await graph(at.env, {
    url,
    form: { upload_phase: 'START' },
    token: tokenOf(at.account),
    timeoutMs: callMs,
    signal: at.signal,
  });
  const video = textOf(fieldsIn(answer.body).video_id);
  if (video === '') throw strange(answer, url);
  await at.keep({ video } satisfies Kept);
  return video;
}
