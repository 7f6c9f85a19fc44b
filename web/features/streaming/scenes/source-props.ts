import type { Scene, SceneSource } from '@everycast/contract/scenes';
import type { Studio } from '../engine/studio.ts';
import type { ImagePicker } from './picker.ts';
import type { SceneEditing } from './use-scenes.ts';

/** A source of the scene that is shown, and what its row works with. */
export interface SourceProps {
  source: SceneSource;
  scene: Scene;
  studio: Studio;
  editing: SceneEditing;
  picker: ImagePicker;
}
