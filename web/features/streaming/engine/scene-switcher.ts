import { defined } from '@everycast/contract/defined';
import type { Scene } from '@everycast/contract/scenes';
import { gainOf, soundKinds, uses, videoKinds } from '../scenes/edits.ts';
import type { Mixer } from './mixer.ts';
import type { Program } from './program/program.ts';
import type { StudioStore } from './studio-state.ts';

interface SceneSwitcherParts {
  store: StudioStore;
  program: Pick<Program, 'send'>;
  mixer: Pick<Mixer, 'setGain'>;
  loadImage: (mediaId: string) => Promise<void>;
  /** Asks which screen to share. */
  openScreen: () => Promise<void>;
}

/** Which of a studio's scenes is drawn and heard. */
export function createSceneSwitcher({ store, program, mixer, loadImage, openScreen }: SceneSwitcherParts) {
  /** Shows the scene as it is now, with the sound of its own inputs only. */
  function show({ fade = true } = {}): void {
    const { scenes, sceneId, inputs } = store.read();
    const scene = defined(scenes.find(({ id }) => id === sceneId) ?? scenes[0], 'scene');
    const awaits = videoKinds.filter((kind) => uses(scene, kind) && inputs[kind] === 'on');
    program.send({ type: 'show', scene, fade, awaits });
    for (const kind of soundKinds) mixer.setGain(kind, gainOf(scene, kind));
    for (const { sources } of scenes) for (const source of sources) if (source.kind === 'image') void loadImage(source.mediaId);
  }

  /**
   * Shows the scene that was selected, once its screen is chosen: until then, viewers would get black. Without a stream there are none, and a
   * scene without its screen can be edited.
   */
  function showNext(): void {
    const { scenes, nextSceneId, inputs, live } = store.read();
    const next = scenes.find(({ id }) => id === nextSceneId);
    const waits = next && uses(next, 'screen') && (inputs.screen === 'opening' || (inputs.screen !== 'on' && live !== null));
    if (next && !waits) store.set({ sceneId: next.id, nextSceneId: null });
    show();
  }

  return {
    show,
    showNext,
    /** A scene with a screen asks which one, and is shown after that. */
    select(id: string): void {
      store.set({ nextSceneId: id });
      const next = store.read().scenes.find((one) => one.id === id);
      if (next && uses(next, 'screen')) void openScreen();
      showNext();
    },
    /** The scenes were edited. In place of a removed one, the next is shown. */
    setScenes(scenes: readonly Scene[]): void {
      const { scenes: before, sceneId } = store.read();
      const index = before.findIndex(({ id }) => id === sceneId);
      const next = scenes.some(({ id }) => id === sceneId) ? null : (scenes[index] ?? scenes.at(-1));
      store.set({ scenes, ...(next && { sceneId: next.id }) });
      show();
    },
  };
}
