import { newKey } from '../new-key.ts';
import { isRecord } from '../stored.ts';
import { openDeviceStore } from './device-store.ts';

/** What becomes a draft or an idea. */
export interface ParcelPost {
  stage: 'idea' | 'draft';
  text: string;
  /** IDs of files in the library. */
  media: string[];
  accountIds: string[];
  labelIds: string[];
}

/** Something that this device keeps until the server has it. */
export interface Parcel {
  id: string;
  /** When it was kept, in milliseconds. */
  at: number;
  /** Who wrote it, and for which workspace; null: another app shared it, and nobody has opened it yet. */
  owner: { personId: string; workspaceId: string } | null;
  post: ParcelPost;
  /** Files that aren't in the library yet. Their IDs are appended to the post's. */
  files: readonly File[];
  /** The Idempotency-Key of the post. */
  key: string;
  /** When the post was sent first, in milliseconds; null if it never was. */
  triedAt: number | null;
  /** Why it isn't sent until its owner says so: the server refused it, or it may have been saved already. */
  problem: string | null;
}

const isParcel = (value: unknown): value is Parcel =>
  isRecord(value) &&
  typeof value.id === 'string' &&
  typeof value.key === 'string' &&
  typeof value.at === 'number' &&
  (value.owner === null || isRecord(value.owner)) &&
  isRecord(value.post) &&
  typeof value.post.text === 'string' &&
  Array.isArray(value.post.media) &&
  Array.isArray(value.files);

export const parcels = openDeviceStore('parcels', isParcel);

/** A parcel as it is first kept. */
export function newParcel({ owner, post, files = [], at }: Pick<Parcel, 'owner' | 'post' | 'at'> & { files?: readonly File[] }): Parcel {
  return { id: newKey(), at, owner, post, files, key: newKey(), triedAt: null, problem: null };
}

/** It is sent again as a new request, because the server answers the old one as it did. */
export const retried = (parcel: Parcel): Parcel => ({ ...parcel, key: newKey(), triedAt: null, problem: null });

/** What a person wrote for a workspace, oldest first; null: for any. */
export async function parcelsOf(personId: string, workspaceId: string | null): Promise<Parcel[]> {
  const all = await parcels.all();
  return all
    .filter(({ owner }) => owner?.personId === personId && (workspaceId === null || owner.workspaceId === workspaceId))
    .sort((one, other) => one.at - other.at);
}
