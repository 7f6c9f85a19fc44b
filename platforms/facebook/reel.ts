import { z } from 'zod';
import { graph } from '../meta/graph.ts';
import { bytesThere, sendFrom } from '../meta/rupload.ts';
import { tokenOf } from '../port/account.ts';
import { strange } from '../port/call.ts';
import { fieldsIn, textOf } from '../port/fields.ts';
import type { Json } from '../port/json.ts';
import type { MediaFile } from '../port/media-file.ts';
import type { PerformContext } from '../port/publisher.ts';
import { checkpointIn } from '../port/stored.ts';
import { api, callMs, uploadAddress } from './api.ts';
import { reduced } from './problems.ts';
import { statusOf } from './processing.ts';

const Kept = z.object({ video: z.string() });
type Kept = z.infer<typeof Kept>;

/** Uploads a reel in one request; after an interruption it resumes from the offset that Facebook reports. */
export function uploadReel(file: MediaFile, context: PerformContext): Promise<Json> {
  return reduced(context.env, 'ask', async () => {
    const before = checkpointIn(Kept, context);
    const video = before?.video ?? (await begin(context));
    const offset = before ? bytesThere(fieldsIn(await statusOf(video, context)).status) : 0;
    await sendFrom(uploadAddress(context.account, video), file, offset, context);
    return { id: video };
  });
}

async function begin(context: PerformContext): Promise<string> {
  const url = api(context.account, `${context.account.remoteId}/video_reels`);
  const answer = await graph(context.env, {
    url,
    form: { upload_phase: 'START' },
    token: tokenOf(context.account),
    timeoutMs: callMs,
    signal: context.signal,
  });
  const video = textOf(fieldsIn(answer.body).video_id);
  if (video === '') throw strange(answer, url);
  await context.saveCheckpoint({ video } satisfies Kept);
  return video;
}
