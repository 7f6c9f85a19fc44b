import { type Parcel, parcels } from '../../../lib/device/parcels.ts';
import { deviceZone } from '../../../lib/time/device-zone.ts';
import { sendFile } from '../../../lib/uploads/send-file.ts';
import type { Who } from '../device/changed.ts';
import { blank } from '../draft/draft.ts';
import { keepDrafts } from '../draft/kept.ts';
import { firstOffer } from '../draft/problems.ts';

/**
 * Makes a draft of a parcel: its files go to the library, one after the other, and its text is kept in this browser as if this tab's composer
 * had left it, which the next one opens. Stopped halfway, it continues with the next file.
 * @param progress receives the share of all files that has been sent, 0 to 1
 * @returns the path of the composer that opens it
 * @throws ApiProblem if a file can't be uploaded; an AbortError if `signal` is aborted; DOMException if this browser has no space
 */
export async function openInComposer(
  parcel: Parcel,
  { personId, workspaceId }: Who,
  progress: (share: number) => void,
  signal: AbortSignal,
): Promise<string> {
  let current = parcel;
  const total = parcel.files.reduce((sum, { size }) => sum + size, 0) || 1;
  let sent = 0;
  for (const file of parcel.files) {
    const media = await sendFile(file, (share) => progress((sent + share * file.size) / total), signal);
    sent += file.size;
    current = { ...current, files: current.files.slice(1), post: { ...current.post, media: [...current.post.media, media.id] } };
    await parcels.put(current);
  }
  const { text, media, accountIds, labelIds } = current.post;
  const zone = deviceZone();
  const schedule = { mode: 'now', at: firstOffer(zone, Date.now()), zone, fold: 'earlier' } as const;
  const draft = { ...blank, text, accountIds, labelIds, schedule };
  // Without a text, too: the composer would open another draft that was left, and put the files there.
  const isKept = keepDrafts(personId, workspaceId, () => undefined).write(null, { draft, onto: null, sent: null });
  if (!isKept) throw new DOMException('This browser has no space for the text.', 'QuotaExceededError');
  await parcels.remove(current.id);
  return media.length > 0 ? `/post-composer?media=${media.join(',')}` : '/post-composer';
}
