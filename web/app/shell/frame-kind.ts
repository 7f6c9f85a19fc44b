import { useMatches } from 'react-router';

/**
 * How a screen stands in the frame; a route module says so with `export const handle: FrameHandle = { frame: 'tool' }`.
 * - `page` (where nothing is said): sidebar with words, top bar, bottom bar on phones.
 * - `tool`: slim sidebar; on phones the screen has everything for itself, with its own head and foot.
 */
export interface FrameHandle {
  frame: 'page' | 'tool';
}

export function useFrameKind(): FrameHandle['frame'] {
  const handles = useMatches().map(({ handle }) => (handle as Partial<FrameHandle> | undefined)?.frame);
  return handles.findLast((frame) => frame !== undefined) ?? 'page';
}
