import type { MediaUse, RenditionState } from '@everycast/contract/media';
import type { VideoRenditionSpec } from '@everycast/platforms/port/renditions/spec';
import type { Subquery, Tx } from '../../kernel/database/database.ts';
import { unionOf } from './store.ts';

/** A feature that refers to files of the library, as posts do. */
export interface MediaUser {
  /** Those of `ids` that it refers to, also from what is deleted but can be brought back. */
  mediaInUse(tx: Tx, ids: readonly string[]): Promise<string[]>;
  /** The files that it will still publish. */
  awaitedMedia(): Subquery<{ mediaId: string }>;
  /** The files that it refers to, from what is deleted not counted: joined by the library's own queries. */
  usedMedia(): Subquery<{ mediaId: string }>;
  /** What refers to a file, newest first. */
  usesOf(workspaceId: string, mediaId: string): Promise<MediaUse[]>;
}

/** What came of a video by a spec so far. `at`: when it is worth asking again. */
export type VideoRendition =
  | { is: 'ready'; file: { key: string; contentType: string; bytes: number; width: number; height: number; seconds: number } }
  | { is: 'making'; fraction: number; at: Date }
  | { is: 'cannot'; why: string };

/** The feature that makes files of videos. */
export interface VideoMaker {
  /** Has it made, where nobody has yet. */
  of(workspaceId: string, mediaId: string, spec: VideoRenditionSpec): Promise<VideoRendition>;
  order(tx: Tx, workspaceId: string, mediaId: string, spec: VideoRenditionSpec): Promise<void>;
  /** How far those that are asked for have come, none of which is begun by asking. */
  states(wanted: readonly { mediaId: string; spec: string }[]): Promise<RenditionState[]>;
  /** What a workspace has cut and exported and that is still kept: it counts as storage, too. */
  bytes(tx: Tx, workspaceId: string): Promise<number>;
}

export type Registered = ReturnType<typeof createRegistered>;

/** The features above the library, which register with it when they are created; the library asks all of them as one. */
export function createRegistered() {
  const users: MediaUser[] = [];
  let maker: VideoMaker | null = null;
  const all = async <T>(ask: (user: MediaUser) => Promise<T[]>): Promise<T[]> => (await Promise.all(users.map(ask))).flat();

  return {
    addUser: (user: MediaUser): void => void users.push(user),
    setVideoMaker(made: VideoMaker): void {
      maker = made;
    },
    videos(): VideoMaker {
      if (!maker) throw new Error('No feature has registered to make videos.');
      return maker;
    },
    async mediaInUse(tx: Tx, ids: readonly string[]): Promise<ReadonlySet<string>> {
      const inUse = new Set<string>();
      // One after the other: a transaction has one connection.
      for (const user of users) for (const id of await user.mediaInUse(tx, ids)) inUse.add(id);
      return inUse;
    },
    awaitedMedia: () => unionOf(users.map((user) => user.awaitedMedia())),
    usedMedia: () => unionOf(users.map((user) => user.usedMedia())),
    usesOf: (workspaceId: string, mediaId: string): Promise<MediaUse[]> => all((user) => user.usesOf(workspaceId, mediaId)),
  };
}
