import { z } from 'zod';
import { graphErrorIn } from '../meta/problems.ts';
import { bytesThere, sendFrom } from '../meta/rupload.ts';
import { CallFailure } from '../port/call.ts';
import { fieldsIn } from '../port/fields.ts';
import type { Json } from '../port/json.ts';
import type { MediaFile } from '../port/media-file.ts';
import type { PerformContext } from '../port/publisher.ts';
import { checkpointIn } from '../port/stored.ts';
import { uploadAddress } from './api.ts';
import { containerOf, makeContainer } from './container.ts';
import type { Words } from './instagram-words.ts';
import { mapErrors } from './problems.ts';

/** A container in progress. `fetched`: Instagram fetches the bytes itself, and nothing has to be sent. */
const Kept = z.object({ id: z.string(), fetched: z.boolean() });
type Kept = z.infer<typeof Kept>;

/** Instagram fetches images from a URL of this instance; there is no other way. */
export function prepareImage(file: MediaFile, words: Words, context: PerformContext): Promise<Json> {
  return mapErrors(context.env, 'ask', async () => {
    const alt: Words = file.alt === '' ? {} : { alt_text: file.alt };
    return { id: await makeContainer(context, { image_url: await file.publicUrl(), ...alt, ...words }) };
  });
}

/**
 * Videos are sent, so that this instance need not be reachable from outside, and resume from Instagram's offset. Meta's description offers
 * this here; its documentation only mentions it for accounts connected through a Page. If it is rejected, Instagram fetches the video as it
 * does images.
 */
export function prepareVideo(file: MediaFile, words: Words, context: PerformContext): Promise<Json> {
  return mapErrors(context.env, 'ask', async () => {
    const kept = await current(context);
    if (kept?.fetched) return { id: kept.id };
    try {
      const offset = kept ? bytesThere((await containerOf(kept.id, context)).video_status) : 0;
      const id = kept?.id ?? (await begin(words, context));
      await sendFrom(uploadAddress(context.account, id), file, offset, context);
      return { id };
    } catch (error) {
      if (!isNotOffered(error)) throw error;
      const id = await makeContainer(context, { video_url: await file.publicUrl(), ...words });
      await context.saveCheckpoint({ id, fetched: true } satisfies Kept);
      return { id };
    }
  });
}

/** The existing container if it is still usable: they are kept for a day. */
async function current(context: PerformContext): Promise<Kept | null> {
  const kept = checkpointIn(Kept, context);
  if (kept === null) return null;
  const { status_code: code } = await containerOf(kept.id, context);
  return code === 'EXPIRED' || code === 'ERROR' ? null : kept;
}

async function begin(words: Words, context: PerformContext): Promise<string> {
  const id = await makeContainer(context, { upload_type: 'resumable', ...words });
  await context.saveCheckpoint({ id, fetched: false } satisfies Kept);
  return id;
}

/** Whether Instagram rejects this upload method altogether. */
function isNotOffered(error: unknown): boolean {
  if (!(error instanceof CallFailure) || error.kind !== 'refused') return false;
  const { type } = fieldsIn(fieldsIn(error.body).debug_info);
  return type === 'NotAuthorizedError' || /upload_type|resumable/i.test(graphErrorIn(error)?.message ?? '');
}
