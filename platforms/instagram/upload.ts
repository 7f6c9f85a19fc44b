import { fieldsIn } from '../meta/fields.ts';
import { graphErrorIn } from '../meta/problems.ts';
import { bytesThere, sendFrom } from '../meta/rupload.ts';
import { CallFailure } from '../port/call.ts';
import type { Json, MediaFile, Performing } from '../port/platform.ts';
import { uploadAddress } from './api.ts';
import { containerOf, makeContainer } from './container.ts';
import { reduced } from './problems.ts';
import type { Words } from './words.ts';

/** A container under way. `fetched`: Instagram gets the bytes itself, and nothing more is to be sent. */
type Kept = { id: string; fetched: boolean };

/** Pictures are fetched by Instagram from an address of this instance: there is no other way. */
export function prepareImage(file: MediaFile, words: Words, at: Performing): Promise<Json> {
  return reduced(at.env, 'ask', async () => {
    const alt: Words = file.alt === '' ? {} : { alt_text: file.alt };
    return { id: await makeContainer(at, { image_url: await file.publicUrl(), ...alt, ...words }) };
  });
}

/**
 * Videos are sent, so that this instance need not be reachable from outside, and go on after a break from where Instagram says. Meta's
 * description offers that here; its documentation speaks of accounts that are connected through a Page alone. Where it is refused,
 * Instagram fetches the video as it does pictures.
 */
export function prepareVideo(file: MediaFile, words: Words, at: Performing): Promise<Json> {
  return reduced(at.env, 'ask', async () => {
    const kept = await current(at);
    if (kept?.fetched) return { id: kept.id };
    try {
      const offset = kept ? bytesThere((await containerOf(kept.id, at)).video_status) : 0;
      const id = kept?.id ?? (await begin(words, at));
      await sendFrom(uploadAddress(at.account, id), file, offset, at);
      return { id };
    } catch (error) {
      if (!isNotOffered(error)) throw error;
      const id = await makeContainer(at, { video_url: await file.publicUrl(), ...words });
      await at.keep({ id, fetched: true } satisfies Kept);
      return { id };
    }
  });
}

/** The container that was begun, if it can still be gone on with: they are kept for a day. */
async function current(at: Performing): Promise<Kept | null> {
  const kept = at.kept as Kept | null;
  if (kept === null) return null;
  const { status_code: code } = await containerOf(kept.id, at);
  return code === 'EXPIRED' || code === 'ERROR' ? null : kept;
}

async function begin(words: Words, at: Performing): Promise<string> {
  const id = await makeContainer(at, { upload_type: 'resumable', ...words });
  await at.keep({ id, fetched: false } satisfies Kept);
  return id;
}

/** Does Instagram refuse this way of sending altogether? */
function isNotOffered(error: unknown): boolean {
  if (!(error instanceof CallFailure) || error.stage !== 'refused') return false;
  const { type } = fieldsIn(fieldsIn(error.body).debug_info);
  return type === 'NotAuthorizedError' || /upload_type|resumable/i.test(graphErrorIn(error)?.message ?? '');
}
