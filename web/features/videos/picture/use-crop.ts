import type { CropArea } from '@everycast/contract/videos';
import { withCrop } from '../edit/crop-keyframes.ts';
import { useEditor, usePlaying } from '../editor.ts';
import { type Composition, compositionOf } from './geometry.ts';

/** The crop at the playhead, and how to draw it there. `set` merges a drag into one undo step. */
export function useCrop(): Composition & { set(area: CropArea, name?: string): void } {
  const { edit, change, ratio, video, player, extent } = useEditor();
  const moving = edit.cropKeyframes.length > 0;
  // A static crop doesn't need every frame.
  const seconds = usePlaying((state) => (moving ? state.seconds : 0));
  const composition = compositionOf(edit, ratio, video.media, seconds);
  return {
    ...composition,
    set(area, name = '') {
      const at = player.read().seconds;
      const was = compositionOf(edit, ratio, video.media, at).area;
      change((one) => withCrop(one, was, area, at, extent.frame), `crop ${name} ${moving ? at : ''}`);
    },
  };
}
