import type { RenditionState } from '@everycast/contract/media';
import type { MediaStore } from '../media-store.ts';
import type { Registered } from '../registered.ts';
import type { Renditions } from './renditions.ts';

type RenditionRef = { mediaId: string; spec: string };

interface Parts {
  store: MediaStore;
  renditions: Renditions;
  registered: Pick<Registered, 'videos'>;
}

/** The progress of a workspace's renditions; unknown media are left out. */
export function createRenditionStates({ store, renditions, registered }: Parts) {
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
