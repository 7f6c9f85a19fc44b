import { newParcel, type Parcel, parcels } from './parcels.ts';

/** Where other apps send what is shared with this one, and where it is opened, with `?id=`. The app's manifest says so, too. */
export const sharePath = '/share';

/** How long something that nobody opened is kept, in milliseconds. */
const keptFor = 7 * 24 * 3600 * 1000;
/** The most that is kept unopened: any website may send something here. */
const mostKept = 20;

/**
 * What another app shared, as a text. Android's apps put a link into the text, others into the URL, and a page's title only helps where
 * there is no text.
 */
export function sharedText(form: Pick<FormData, 'get'>): string {
  const said = (name: string) => {
    const value = form.get(name);
    return typeof value === 'string' ? value.trim() : '';
  };
  const [title, text, url] = [said('title'), said('text'), said('url')];
  const first = text || (url.includes(title) ? '' : title) || '';
  return [first, first.includes(url) ? '' : url].filter(Boolean).join('\n');
}

/** Keeps what another app shared for the person who opens it. @returns its ID, or null if there is nothing in it */
export async function keepShare(form: FormData, now: number): Promise<string | null> {
  const text = sharedText(form);
  const files = form.getAll('files').filter((file): file is File => file instanceof File && file.size > 0);
  if (text === '' && files.length === 0) return null;
  await removeOldShares(now);
  const parcel = newParcel({ owner: null, at: now, post: { stage: 'draft', text, media: [], accountIds: [], labelIds: [] }, files });
  await parcels.put(parcel);
  return parcel.id;
}

async function removeOldShares(now: number): Promise<void> {
  await Promise.all(outdatedShares(await parcels.all(), now).map(({ id }) => parcels.remove(id)));
}

/** What nobody opened for too long, and the oldest of too many. */
export function outdatedShares(all: readonly Parcel[], now: number): Parcel[] {
  const unopened = all.filter(({ owner }) => owner === null).sort((one, other) => other.at - one.at);
  return unopened.filter(({ at }, index) => index >= mostKept - 1 || now - at > keptFor);
}
