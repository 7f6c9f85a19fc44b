import type { StreamSettings } from '@everycast/contract/stream-settings';
import type { Encoding } from './encoding.ts';
import { createFit } from './probe/fit.ts';
import { keyOf, pictureOf } from './probe/ladder.ts';
import type { Picture } from './program/h264.ts';
import type { StudioStore } from './studio-state.ts';

interface PictureFormatParts {
  store: StudioStore;
  settings: StreamSettings;
  /** How many such pictures this computer encodes per second; null if that can't be measured now. */
  measure: (picture: Picture) => Promise<number | null>;
  /** Draws such pictures from now on. */
  draw: (picture: Picture) => void;
}

/** The picture that a studio draws and how it is encoded: by the settings as they are saved, and by what fits this computer. */
export function createPictureFormat({ store, settings, measure, draw }: PictureFormatParts) {
  let saved = { settings, encoding: store.read().encoding };
  let fit = fitSaved();
  // Nothing is drawn yet: it begins with this one.
  store.set({ picture: fit.used() });

  function fitSaved() {
    return createFit({
      wanted: pictureOf(saved.settings),
      // What the server encodes says nothing about this computer.
      measure: async (picture) => (store.read().encoding === 'here' ? measure(picture) : null),
      onPicture(picture) {
        draw(picture);
        store.set({ picture });
      },
    });
  }

  /** A stream keeps the picture that it started with: what is saved during the stream applies after it. */
  function takeSaved(): void {
    const { live, encoding } = store.read();
    if (live) return;
    if (encoding !== saved.encoding) store.set({ encoding: saved.encoding });
    if (keyOf(pictureOf(saved.settings)) === keyOf(fit.wanted)) return;
    fit = fitSaved();
    const picture = fit.used();
    draw(picture);
    store.set({ picture, wanted: fit.wanted });
  }

  return {
    /** The settings as they are saved now. */
    settings: () => saved.settings,
    /** The settings' picture, and what fits this computer. */
    fit: () => fit,
    /** The settings were saved, and `encoding` is what this browser can do with them. */
    save(settings: StreamSettings, encoding: Encoding): void {
      saved = { settings, encoding };
      takeSaved();
    },
    takeSaved,
  };
}
