import { keepText } from '../../lib/keep-text.ts';

/** What a tab's studio shows and leaves out. */
export interface TabState {
  sceneId: string;
  muted: boolean;
  cameraOn: boolean;
}

const keys = { scene: 'everycast.scene', muted: 'everycast.muted', cameraOff: 'everycast.camera-off' };

/** How this tab's studio was left: after a reload, a stream goes on with nothing that its person had switched off. */
export const readTab = (storage: Pick<Storage, 'getItem'> = sessionStorage): Omit<TabState, 'sceneId'> & { sceneId: string | null } => ({
  sceneId: storage.getItem(keys.scene),
  muted: storage.getItem(keys.muted) !== null,
  cameraOn: storage.getItem(keys.cameraOff) === null,
});

export function keepTab({ sceneId, muted, cameraOn }: TabState, storage: Pick<Storage, 'setItem' | 'removeItem'> = sessionStorage): void {
  keepText(keys.scene, sceneId, storage);
  keepText(keys.muted, muted ? '1' : null, storage);
  keepText(keys.cameraOff, cameraOn ? null : '1', storage);
}

const streamKey = 'everycast.stream';

/** The stream that this tab sends: after a reload the show goes on. */
export const tabStream = {
  read: (): string | null => sessionStorage.getItem(streamKey),
  keep: (id: string | null): boolean => keepText(streamKey, id, sessionStorage),
};
