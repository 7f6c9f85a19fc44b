import type { FrameArea } from '@everycast/contract/image-edits';
import type { Size } from '@everycast/contract/image-frame';

/** Where the frame is on the screen: pixels per unit, and the place of its top left corner. */
export interface View {
  scale: number;
  x: number;
  y: number;
}

/** Where an area of the frame is on the screen, as a style. */
export const placeOf = ({ scale, x, y }: View, area: FrameArea) => ({
  left: x + area.x * scale,
  top: y + area.y * scale,
  width: area.width * scale,
  height: area.height * scale,
});

/** Space around the picture, in pixels. */
const margin = 32;

/** Shows a part of the frame in the middle, as large as it fits, and `zoom` times that. */
export function viewOf(shown: FrameArea, room: Size, zoom: number, pan: { x: number; y: number }): View {
  const fit = Math.min(Math.max(1, room.width - 2 * margin) / shown.width, Math.max(1, room.height - 2 * margin) / shown.height);
  const scale = fit * zoom;
  return {
    scale,
    x: room.width / 2 - (shown.x + shown.width / 2) * scale + pan.x,
    y: room.height / 2 - (shown.y + shown.height / 2) * scale + pan.y,
  };
}
