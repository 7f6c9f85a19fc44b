import { useMatches } from 'react-router';

/**
 * A screen's frame; a route module sets it with `export const handle: FrameHandle = { frame: 'tool' }`.
 * - `page` (default): sidebar with labels, top bar, bottom bar on phones.
 * - `tool`: slim sidebar; on phones the screen takes all the space, with its own header and footer.
 */
export interface FrameHandle {
  frame: 'page' | 'tool';
}

export function useFrameKind(): FrameHandle['frame'] {
  const handles = useMatches().map(({ handle }) => (handle as Partial<FrameHandle> | undefined)?.frame);
  return handles.findLast((frame) => frame !== undefined) ?? 'page';
}
