import { words } from 'words:device';
import { type ApiProblem, toApiProblem } from '../api/problem.ts';
import type { DeviceStore } from './device-store.ts';
import type { Parcel, ParcelPost } from './parcels.ts';

/**
 * How long after the first attempt the server certainly recognizes a repeated one, in milliseconds: it remembers a key for a day, and the
 * device's clock may have been wrong.
 */
export const recognizedFor = 20 * 3600 * 1000;

interface Parts {
  store: Pick<DeviceStore<Parcel>, 'put' | 'remove'>;
  /** Uploads a file to the library. */
  upload(file: File): Promise<{ id: string }>;
  /** Creates the post; the same key never creates two. */
  create(post: ParcelPost, key: string): Promise<unknown>;
  now(): number;
}

/** `waiting`: without a connection, or the server asks to wait. `refused`: with `problem` in the store, until a person decides. */
type ParcelOutcome = 'sent' | 'waiting' | 'refused';

/** Not an answer to what was asked: it is asked again. */
const mayPass = ({ code, status }: ApiProblem): boolean =>
  code === 'offline' || code === 'idempotency_in_progress' || code === 'not_signed_in' || status >= 500 || status === 429;

/**
 * Sends a parcel's files and then its post, once. Each step is stored before the next, so that a closed page continues where it was, and
 * the post is always the same request under the same key.
 */
export async function sendParcel(parcel: Parcel, { store, upload, create, now }: Parts): Promise<ParcelOutcome> {
  let current = parcel;
  const keep = async (next: Parcel) => {
    current = next;
    await store.put(next);
  };
  const refuse = async (problem: string): Promise<ParcelOutcome> => {
    await keep({ ...current, problem });
    return 'refused';
  };
  if (parcel.problem !== null) return 'refused';
  if (parcel.triedAt !== null && now() - parcel.triedAt > recognizedFor) return refuse(words()('maybeSaved'));
  try {
    for (const file of parcel.files) {
      const { id } = await upload(file);
      await keep({ ...current, files: current.files.slice(1), post: { ...current.post, media: [...current.post.media, id] } });
    }
    if (current.triedAt === null) await keep({ ...current, triedAt: now() });
    await create(current.post, current.key);
  } catch (thrown) {
    const problem = toApiProblem(thrown);
    return mayPass(problem) ? 'waiting' : refuse(problem.message);
  }
  await store.remove(current.id);
  return 'sent';
}
