import type { NewestQuery } from '@everycast/contract/common';
import type { MediaUse, RenditionState } from '@everycast/contract/media';
import type { Message } from '@everycast/messages/message';
import type { VideoRenditionSpec } from '@everycast/platforms/port/renditions/spec';
import type { Subquery, Tx } from '../../kernel/database/database.ts';
import type { RemoteFiles } from './ingest/remote.ts';
import { unionOf } from './media-store.ts';

/** A feature that refers to library files, as posts do. */
export interface MediaUser {
  /** Those of `ids` that it refers to, including deleted items that can be restored. */
  mediaInUse(tx: Tx, ids: readonly string[]): Promise<string[]>;
  /** The files that it will still publish. */
  awaitedMedia(): Subquery<{ mediaId: string }>;
  /** The files that it refers to, without deleted items: joined by the library's own queries. */
  usedMedia(): Subquery<{ mediaId: string }>;
  /** What refers to a file, newest first. */
  usesOf(workspaceId: string, mediaId: string, page: NewestQuery): Promise<MediaUse[]>;
}

/** The state of a video's rendition. `at`: when to check again. */
export type VideoRendition =
  | { is: 'ready'; file: { key: string; contentType: string; bytes: number; width: number; height: number; seconds: number } }
  | { is: 'making'; fraction: number; at: Date }
  | { is: 'cannot'; why: Message };

/** The feature that creates renditions of videos. */
export interface VideoMaker {
  /** Its current state; started if it doesn't exist. */
  of(workspaceId: string, mediaId: string, spec: VideoRenditionSpec): Promise<VideoRendition>;
  /** Requests it, unless it exists. */
  order(tx: Tx, workspaceId: string, mediaId: string, spec: VideoRenditionSpec): Promise<void>;
  /** The progress of these renditions; doesn't start any. */
  states(wanted: readonly { mediaId: string; spec: string }[]): Promise<RenditionState[]>;
  /** The size of a workspace's stored cuts and exports, which counts as storage, too. */
  bytes(tx: Tx, workspaceId: string): Promise<number>;
}

export type Registered = ReturnType<typeof createRegistered>;

/** The features above the library, which register with it when they are created; the library queries all of them as one. */
export function createRegistered() {
  const users: MediaUser[] = [];
  let maker: VideoMaker | null = null;
  let remote: RemoteFiles | null = null;
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
    setRemoteFiles(files: RemoteFiles): void {
      remote = files;
    },
    remoteFiles(): RemoteFiles {
      if (!remote) throw new Error('No feature has registered to open files of sources.');
      return remote;
    },
    async mediaInUse(tx: Tx, ids: readonly string[]): Promise<ReadonlySet<string>> {
      const inUse = new Set<string>();
      // Sequentially: a transaction has one connection.
      for (const user of users) for (const id of await user.mediaInUse(tx, ids)) inUse.add(id);
      return inUse;
    },
    awaitedMedia: () => unionOf(users.map((user) => user.awaitedMedia())),
    usedMedia: () => unionOf(users.map((user) => user.usedMedia())),
    usesOf: (workspaceId: string, mediaId: string, page: NewestQuery): Promise<MediaUse[]> =>
      all((user) => user.usesOf(workspaceId, mediaId, page)),
  };
}
