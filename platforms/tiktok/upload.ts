import { message } from '@everycast/messages/message';
import { z } from 'zod';
import { CallFailure, call, unexpectedAnswer } from '../port/call.ts';
import { textOf } from '../port/fields.ts';
import type { Json } from '../port/json.ts';
import type { MediaFile } from '../port/media-file.ts';
import { PlatformProblem } from '../port/problem.ts';
import type { PerformContext } from '../port/publisher.ts';
import { checkpointIn } from '../port/stored.ts';
import { ask } from './api.ts';
import { chosenNow } from './creator.ts';
import { addressMs, chunkBytes, largeChunkBytes } from './limits.ts';
import { mapErrors } from './problems.ts';

/** For one chunk on a slow connection. */
const partMs = 170_000;

/** An upload in progress. Nothing is posted before its last chunk has arrived, so starting another one is invisible. */
export const Begun = z.object({ publishId: z.string(), address: z.string(), endsAt: z.number() });
export type Begun = z.infer<typeof Begun>;
const Kept = Begun.extend({ sent: z.number() });
type Kept = z.infer<typeof Kept>;

/** An upload's state: the number of chunks that have arrived, or TikTok no longer has it. */
type Standing = { parts: number } | 'gone';

/** Sends all of a video except its last chunk, one chunk in memory at a time, and resumes from TikTok's offset. */
export function upload(file: MediaFile, context: PerformContext): Promise<Json> {
  return mapErrors(context.env, 'ask', async () => {
    const kept = checkpointIn(Kept, context);
    const begun = kept !== null && kept.endsAt > context.env.now().getTime() ? kept : await begin(file, context);
    const { sent: before, ...upload } = begun;
    const { count } = chunksOf(file.bytes);
    let sent = before;
    for (let tries = 0; sent < count - 1; tries += 1) {
      const standing = tries > 2 * count ? 'gone' : await sendPart(file, sent, upload, context);
      if (standing === 'gone') {
        await context.saveCheckpoint(null);
        throw new PlatformProblem('outage', message('platforms.upload_lost', { platform: 'TikTok' }));
      }
      sent = standing.parts;
      await context.saveCheckpoint({ ...upload, sent });
      context.reportProgress(sent / count);
    }
    return upload;
  });
}

async function begin(file: MediaFile, context: PerformContext): Promise<Kept> {
  const { privacy, comment, duet, stitch, cover, ownBrand, paidBrand, ai } = await chosenNow(context, file);
  const { size, count } = chunksOf(file.bytes);
  const json = {
    post_info: {
      title: context.content.text,
      privacy_level: privacy,
      disable_comment: !comment,
      disable_duet: !duet,
      disable_stitch: !stitch,
      brand_content_toggle: paidBrand,
      brand_organic_toggle: ownBrand,
      is_aigc: ai,
      ...(cover !== null && { video_cover_timestamp_ms: Math.round(cover * 1000) }),
    },
    source_info: { source: 'FILE_UPLOAD', video_size: file.bytes, chunk_size: size, total_chunk_count: count },
  };
  const made = await ask(context.env, context.account, '/v2/post/publish/video/init/', { json });
  const [publishId, address] = [textOf(made.publish_id), textOf(made.upload_url)];
  if (publishId === '' || !URL.canParse(address)) {
    throw new PlatformProblem('outage', 'tiktok.no_upload_address');
  }
  const kept = { publishId, address, endsAt: context.env.now().getTime() + addressMs, sent: 0 };
  await context.saveCheckpoint(kept);
  return kept;
}

/** @param gone it was sent whole before, and so it counted as published */
const uploadLost = ({ gone }: { gone: boolean }) =>
  new PlatformProblem('rejected', message('platforms.upload_lost_whole', { platform: 'TikTok' }), { gone });

/** Sends the last chunk, which posts the video. */
export function complete(file: MediaFile, begun: Begun, context: PerformContext): Promise<Json> {
  return mapErrors(context.env, 'create', async () => {
    const { count } = chunksOf(file.bytes);
    const standing = await sendPart(file, count - 1, begun, context);
    if (standing !== 'gone' && standing.parts === count) return { publishId: begun.publishId };
    throw uploadLost({ gone: false });
  });
}

/**
 * TikTok has reported a video as complete, and now reports fewer bytes. Its last chunk is sent once more, which changes nothing if it is
 * there after all; what is still missing when the URL expires was never posted.
 * @throws CallFailure, PlatformProblem
 */
export async function completeAgain(file: MediaFile, begun: Begun, uploaded: number, context: PerformContext): Promise<void> {
  if (uploaded >= file.bytes) return;
  if (begun.endsAt <= context.env.now().getTime()) throw uploadLost({ gone: true });
  if (context.checkpoint !== null) return;
  await sendPart(file, chunksOf(file.bytes).count - 1, begun, context);
  await context.saveCheckpoint({ sentAgain: true });
}

/** Sends one chunk. TikTok requires them in order, and returns its offset if another one arrives. @throws CallFailure */
async function sendPart(file: MediaFile, index: number, { address: url }: Begun, context: PerformContext): Promise<Standing> {
  const chunks = chunksOf(file.bytes);
  const { start, end } = rangeOf(chunks, index, file.bytes);
  const headers = { 'content-type': file.contentType, 'content-range': `bytes ${start}-${end}/${file.bytes}` };
  const body = { bytes: await file.open({ start, end }), length: end - start + 1 };
  const answer = await call(context.env, {
    url,
    method: 'PUT',
    headers,
    ...body,
    also: [403, 404, 416],
    timeoutMs: partMs,
    signal: context.signal,
  });
  switch (answer.status) {
    case 403:
    case 404:
      return 'gone';
    case 201:
      return { parts: chunks.count };
    case 206:
      return { parts: index + 1 };
    case 416: {
      const there = Number(/^bytes 0-(\d+)\//.exec(answer.headers.get('content-range') ?? '')?.[1] ?? Number.NaN);
      if (!Number.isFinite(there)) throw new CallFailure('refused', new URL(url).host, answer);
      // Whether the number is the last byte's index or a count, it is at the end of a chunk, or inside an interrupted one.
      return { parts: there >= file.bytes - 1 ? chunks.count : Math.min(chunks.count - 1, Math.floor((there + 1) / chunks.size)) };
    }
    default:
      throw unexpectedAnswer(answer, url);
  }
}

type Chunks = { size: number; count: number };
type Range = { start: number; end: number };

/** From this many large chunks on, a file is split into those. */
const many = 8;

/** How a file is split: a short one not at all, otherwise into chunks of one size, the last of which takes the remainder. */
export function chunksOf(bytes: number): Chunks {
  const part = bytes > many * largeChunkBytes ? largeChunkBytes : chunkBytes;
  const size = bytes < 2 * part ? bytes : part;
  return { size, count: Math.floor(bytes / size) };
}

/** A chunk's range by number, from 0; `end` is inclusive. */
export const rangeOf = ({ size, count }: Chunks, index: number, bytes: number): Range => ({
  start: index * size,
  end: index === count - 1 ? bytes - 1 : (index + 1) * size - 1,
});
