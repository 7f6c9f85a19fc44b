interface Rect {
  left: number;
  right: number;
  top: number;
}
interface Size {
  width: number;
  height: number;
}

/** Between a preview and the window's edges. Pixels. */
const edge = 8;

/** Beside its day, on the right if it fits there, and inside the window. Pixels. */
export function placeBeside(day: Rect, preview: Size, window: Size): { left: number; top: number } {
  const right = day.right + 2;
  const left = right + preview.width + edge <= window.width ? right : day.left - preview.width - 2;
  return {
    left: Math.max(edge, Math.min(left, window.width - preview.width - edge)),
    top: Math.max(edge, Math.min(day.top, window.height - preview.height - edge)),
  };
}
