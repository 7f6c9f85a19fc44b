import { answer, http } from '../../../lib/api/client.ts';
import { ApiProblem } from '../../../lib/api/problem.ts';
import { refresh } from '../../../lib/api/query-client.ts';
import { currentWorkspace } from '../../../lib/api/workspace.ts';
import { type Parcel, parcels, parcelsOf } from '../../../lib/device/parcels.ts';
import { sendParcel } from '../../../lib/device/send-parcel.ts';
import { sendFile } from '../../../lib/uploads/send-file.ts';
import { session } from '../../../lib/uploads/session.ts';
import { isEmpty } from '../draft/draft.ts';
import { findAllKept, type LeftDraft, readLeft } from '../draft/kept.ts';
import { onDeviceChanged, onDeviceKey, type Who } from './changed.ts';
import { type LeftOutcome, sendLeft } from './send-left.ts';

/** What only this device has of a person's posts in a workspace. */
export interface OnDevice {
  parcels: Parcel[];
  left: (LeftDraft & { text: string; outcome: LeftOutcome['is'] | null; problem: string | null })[];
}

/** How the last attempt to send a left draft ended. By its text, because an attempt stores it under another key. */
const outcomes = new Map<string, LeftOutcome>();
const outcomeKey = (postId: string | null, text: string): string => `${postId ?? ''}\n${text}`;

/** Query options of what is kept here. */
export const onDeviceQuery = ({ personId, workspaceId }: Who) => ({
  queryKey: [onDeviceKey, personId, workspaceId] as const,
  networkMode: 'always' as const,
  staleTime: 0,
  queryFn: async (): Promise<OnDevice> => {
    const [own, left] = await Promise.all([parcelsOf(personId, workspaceId), findAllKept(personId, workspaceId)]);
    return { parcels: own, left: left.flatMap((one) => shown(one) ?? []) };
  },
});

function shown(left: LeftDraft): OnDevice['left'][number] | null {
  const found = readLeft(left);
  if (found === null || (left.postId === null && isEmpty(found.kept.draft))) return null;
  const { text } = found.kept.draft;
  const outcome = outcomes.get(outcomeKey(left.postId, text));
  return { ...left, text, outcome: outcome?.is ?? null, problem: outcome?.is === 'refused' ? outcome.message : null };
}

/** Runs in one tab at a time; 0 in another. Over plain http browsers have no locks, and keys still keep posts from doubling. */
async function alone(run: () => Promise<number>): Promise<number> {
  if (!('locks' in navigator)) return run();
  let result = 0;
  await navigator.locks.request('everycast.device', { ifAvailable: true }, async (lock) => {
    if (lock !== null) result = await run();
  });
  return result;
}

/** Of an upload that nobody stops. */
const endless = new AbortController().signal;

/**
 * Sends what this device has of a workspace, which is the open one. @returns how many posts were saved
 * Switching to another one, or another person who signs in, stops it.
 * @param again whether a person asks for it: then drafts that need one, and were tried since the page was loaded, are tried again
 */
export function sendAll(who: Who, again = false): Promise<number> {
  const workspace = currentWorkspace();
  const isOpen = () => currentWorkspace() === workspace && session.get()?.personId === who.personId;
  return alone(async () => {
    const saved = (await sendParcels(who, isOpen)) + (await sendAllLeft(who, isOpen, again));
    if (saved > 0) void refresh('/api/v1/posts');
    await onDeviceChanged();
    return saved;
  });
}

async function sendParcels({ personId, workspaceId }: Who, isOpen: () => boolean): Promise<number> {
  let saved = 0;
  for (const parcel of await parcelsOf(personId, workspaceId)) {
    if (!isOpen()) break;
    const outcome = await sendParcel(parcel, {
      store: parcels,
      async upload(file) {
        if (!isOpen()) throw new ApiProblem('offline', '', 0);
        return sendFile(file, () => undefined, endless);
      },
      create: (body, key) => answer(http.POST('/api/v1/posts', { headers: { 'Idempotency-Key': key, 'X-Workspace': workspaceId }, body })),
      now: () => Date.now(),
    });
    if (outcome === 'sent') saved += 1;
  }
  return saved;
}

async function sendAllLeft({ personId, workspaceId }: Who, isOpen: () => boolean, again: boolean): Promise<number> {
  let saved = 0;
  for (const left of await findAllKept(personId, workspaceId)) {
    const key = outcomeKey(left.postId, readLeft(left)?.kept.draft.text ?? '');
    if (!isOpen()) break;
    if (!again && (outcomes.get(key)?.is ?? 'waiting') !== 'waiting') continue;
    const outcome = await sendLeft(personId, workspaceId, left, isOpen);
    if (outcome.is === 'sent') saved += 1;
    if (outcome.is === 'sent' || outcome.is === 'nothing') outcomes.delete(key);
    else outcomes.set(key, outcome);
  }
  return saved;
}
