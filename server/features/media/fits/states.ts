import type { FitState } from '@everycast/contract/media';
import type { MediaNeeds } from '../needs.ts';
import type { MediaStore } from '../store.ts';
import type { Fits } from './fits.ts';

type Asked = { mediaId: string; recipe: string };

interface Parts {
  store: MediaStore;
  fits: Fits;
  needs: Pick<MediaNeeds, 'videoFits'>;
}

/** How far files of a workspace are that are made to fit; what it has not is left out. */
export function createFitStates({ store, fits, needs }: Parts) {
  return async (workspaceId: string, wanted: readonly Asked[]): Promise<FitState[]> => {
    const rows = await store.find(workspaceId, [...new Set(wanted.map(({ mediaId }) => mediaId))]);
    const kinds = new Map(rows.map(({ id, kind }) => [id, kind]));
    const of = (kind: 'image' | 'video') => wanted.filter(({ mediaId }) => kinds.get(mediaId) === kind);
    const [stills, videos] = await Promise.all([fits.find(of('image')), needs.videoFits.states(of('video'))]);
    return [...of('image').map((one) => stillState(one, stills)), ...videos];
  };
}

function stillState(asked: Asked, there: Awaited<ReturnType<Fits['find']>>): FitState {
  const row = there.find(({ mediaId, recipe }) => mediaId === asked.mediaId && recipe === asked.recipe);
  const state = row === undefined ? 'none' : row.bytes === null ? 'making' : 'ready';
  return { ...asked, state, fraction: state === 'ready' ? 1 : 0, problem: null };
}
