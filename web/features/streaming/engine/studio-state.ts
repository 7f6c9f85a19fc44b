import type { Scene } from '@everycast/contract/scenes';
import type { InputKind } from '../scenes/edits.ts';
import type { InputProblem } from './cameras.ts';
import type { Encoding } from './encoding.ts';
import type { ImageState } from './images.ts';
import type { Picture } from './program/h264.ts';
import type { LinkEnd, LinkState } from './program/link-state.ts';
import type { SessionStats } from './program/session.ts';

/** What a studio is doing, as the screens show it. */
export interface StudioState {
  scenes: readonly Scene[];
  sceneId: string;
  /** The scene that is shown next, once the screen that it needs is chosen. */
  nextSceneId: string | null;
  encoding: Encoding;
  muted: boolean;
  cameraOn: boolean;
  /** What is drawn, and sent once it is live. */
  picture: Picture;
  /** What the settings say should be. */
  wanted: Picture;
  /** What each input is doing. */
  inputs: Readonly<Record<InputKind, 'off' | 'opening' | 'on' | InputProblem>>;
  /** The device of an input, by its name; `instead`: it is used because the one from the settings isn't connected. */
  devices: Readonly<Partial<Record<InputKind, { name: string; instead: boolean }>>>;
  /** What each image of the scenes is doing, by its ID in the library. */
  images: Readonly<Record<string, ImageState>>;
  /** The stream that this tab sends. */
  live: { streamId: string; link: LinkState; stats: SessionStats | null } | null;
  /** Why this tab no longer sends, if nobody here ended it. */
  over: LinkEnd | null;
  /** The stream that is over, by ID. */
  overOf: string | null;
  /** The browser starts neither sound nor, with it, the stream until the person does something. */
  held: boolean;
  /** Encoding failed, and the stream can't go on from here. */
  failure: string | null;
}

/** What a studio starts with. */
export type StudioStart = Pick<StudioState, 'scenes' | 'sceneId' | 'encoding' | 'muted' | 'cameraOn'>;

export const initial: Omit<StudioState, keyof StudioStart | 'picture' | 'wanted'> = {
  nextSceneId: null,
  inputs: { camera: 'off', screen: 'off', microphone: 'off' },
  devices: {},
  images: {},
  live: null,
  over: null,
  overOf: null,
  held: false,
  failure: null,
};

/** Keeps a studio's state, and notifies its subscribers of each change. */
export function createStudioStore(first: StudioState) {
  const listeners = new Set<() => void>();
  let state = first;
  return {
    read: () => state,
    set(change: Partial<StudioState>): void {
      state = { ...state, ...change };
      for (const listener of listeners) listener();
    },
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
export type StudioStore = ReturnType<typeof createStudioStore>;
