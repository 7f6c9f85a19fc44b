import type { RenditionState } from '@everycast/contract/media';
import type { Message } from '@everycast/messages/message';
import type { MediaFile } from '@everycast/platforms/port/media-file';
import { keyOf, type RenditionSpec } from '@everycast/platforms/port/renditions/spec';
import type { Kernel } from '../../../kernel/kernel.ts';
import type { MediaRow, MediaStore } from '../media-store.ts';
import type { Registered, VideoRendition } from '../registered.ts';
import type { OpenFile, PublicFiles } from './public.ts';
import type { Renditions } from './renditions.ts';

/** A file for publishing. */
export type StoredFile = Omit<MediaFile, 'alt'>;

/** A requested file: unchanged if there is no spec. `service`: the service it is for. */
export interface WantedFile {
  id: string;
  spec: RenditionSpec | null;
  service: string;
}

/** `making`: its progress, and when to check again. `cannot`: why it can't be created, and what to do. */
export type FileState =
  | { is: 'ready'; file: StoredFile }
  | { is: 'making'; file: StoredFile; fraction: number; at: Date }
  | { is: 'cannot'; why: Message };

interface Parts {
  kernel: Pick<Kernel, 'storage' | 'clock'>;
  renditions: Renditions;
  publicFiles: PublicFiles;
  registered: Pick<Registered, 'videos'>;
  /** Converts the storage's error for a missing file to one for people. */
  lost(error: unknown): never;
}

type Shown = OpenFile & Pick<StoredFile, 'width' | 'height' | 'seconds' | 'derived'>;

/** Files for publishing, converted as needed. */
export function createFiles({ kernel, renditions, publicFiles, registered, lost }: Parts) {
  const { storage } = kernel;

  function fileOf({ id, kind, name }: MediaRow, { key, ...shown }: Shown, service: string): StoredFile {
    const { contentType, bytes } = shown;
    return {
      id,
      kind,
      name,
      ...shown,
      open: (range) => storage.bytes(key, range).catch(lost),
      publicUrl: async () => publicFiles.address({ key, contentType, bytes }, service),
    };
  }

  const original = (row: MediaRow): Shown => {
    const { fileKey: key, contentType, bytes, width, height, duration: seconds } = row;
    return { key, contentType, bytes, width, height, seconds, derived: false };
  };

  /** A file that throws why it can't be opened. */
  const broken = (file: StoredFile, error: unknown): StoredFile => {
    const refuse = async () => lost(error);
    return { ...file, open: refuse, publicUrl: refuse };
  };

  /** Created right away if it doesn't exist, because it takes seconds. Errors are thrown when the file is opened. */
  async function picture(
    row: MediaRow,
    { spec, service }: WantedFile & { spec: Extract<RenditionSpec, { kind: 'image' }> },
  ): Promise<FileState> {
    try {
      const { fileKey: key, contentType, bytes, width, height } = await renditions.made(row, spec);
      return { is: 'ready', file: fileOf(row, { key, contentType, bytes, width, height, seconds: null, derived: true }, service) };
    } catch (error) {
      return { is: 'ready', file: broken(fileOf(row, original(row), service), error) };
    }
  }

  async function video(
    row: MediaRow,
    { spec, service }: WantedFile & { spec: Extract<RenditionSpec, { kind: 'video' }> },
  ): Promise<FileState> {
    const state: VideoRendition = await registered.videos().of(row.workspaceId, row.id, spec);
    if (state.is === 'cannot') return state;
    if (state.is === 'ready') return { is: 'ready', file: fileOf(row, { ...state.file, derived: true }, service) };
    const { width, height, contentType, bytes } = spec;
    const shown = { key: keyOf(spec), contentType, bytes, width, height, seconds: row.duration, derived: true };
    const unmade = broken(fileOf(row, shown, service), new Error(`The video ${row.id} is not made yet.`));
    return { is: 'making', file: unmade, fraction: state.fraction, at: state.at };
  }

  return async (row: MediaRow, wanted: WantedFile): Promise<FileState> => {
    const { spec, service } = wanted;
    if (spec === null) return { is: 'ready', file: fileOf(row, original(row), service) };
    return spec.kind === 'image' ? picture(row, { ...wanted, spec }) : video(row, { ...wanted, spec });
  };
}

type RenditionRef = { mediaId: string; spec: string };

/** The progress of a workspace's renditions; unknown media are left out. */
export function createRenditionStates({ store, renditions, registered }: Pick<Parts, 'renditions' | 'registered'> & { store: MediaStore }) {
  return async (workspaceId: string, wanted: readonly RenditionRef[]): Promise<RenditionState[]> => {
    const rows = await store.find(workspaceId, [...new Set(wanted.map(({ mediaId }) => mediaId))]);
    const kinds = new Map(rows.map(({ id, kind }) => [id, kind]));
    const of = (kind: 'image' | 'video') => wanted.filter(({ mediaId }) => kinds.get(mediaId) === kind);
    const [stills, videos] = await Promise.all([renditions.find(of('image')), registered.videos().states(of('video'))]);
    return [...of('image').map((one) => stillState(one, stills)), ...videos];
  };
}

function stillState(asked: RenditionRef, there: Awaited<ReturnType<Renditions['find']>>): RenditionState {
  const row = there.find(({ mediaId, spec }) => mediaId === asked.mediaId && spec === asked.spec);
  const state = row === undefined ? 'none' : row.bytes === null ? 'making' : 'ready';
  return { ...asked, state, fraction: state === 'ready' ? 1 : 0, problem: null };
}
