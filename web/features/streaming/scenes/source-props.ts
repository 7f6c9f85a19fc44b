import type { Media } from '@everycast/contract/media';
import type { Scene, SceneSource } from '@everycast/contract/scenes';
import type { ReactNode } from 'react';
import type { Studio } from '../engine/studio.ts';
import type { SceneEditing } from './use-scenes.ts';

/** A source of the scene that is shown, and what its row works with. */
export interface SourceProps {
  source: SceneSource;
  scene: Scene;
  studio: Studio;
  editing: SceneEditing;
  picker: ImagePicker;
}

/** Chooses an image of the media library: provided by the app. */
export type ImagePicker = (props: { opened: boolean; close: () => void; choose: (media: Media) => void }) => ReactNode;
