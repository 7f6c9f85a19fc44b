interface Rect {
  left: number;
  right: number;
  top: number;
}
export interface Size {
  width: number;
  height: number;
}

export interface Place {
  left: number;
  top: number;
}

/** Between a preview and the window's edges. Pixels. */
const edge = 8;

/** Beside its day, on the right if it fits there, and inside the window. Pixels. */
export function placeBeside(day: Rect, preview: Size, window: Size): Place {
  const right = day.right + 2;
  const left = right + preview.width + edge <= window.width ? right : day.left - preview.width - 2;
  return {
    left: Math.max(edge, Math.min(left, window.width - preview.width - edge)),
    top: Math.max(edge, Math.min(day.top, window.height - preview.height - edge)),
  };
}

/** How far from the end of a row. Pixels. */
const fromEnd = 64;

/** Below a row of a list, or above it without room below: near its end, so that the pointer can go on along the starts of the rows. */
export function placeBelow(row: Rect & { bottom: number }, preview: Size, window: Size): Place {
  const below = row.bottom + preview.height + edge <= window.height;
  return {
    left: Math.max(edge, Math.min(row.right - fromEnd, window.width - edge) - preview.width),
    top: below ? row.bottom : Math.max(edge, row.top - preview.height),
  };
}
