import { LinkedSnapshots } from '../../features/clips/linked/LinkedSnapshots.tsx';
import { Studio } from '../../features/streaming/Studio.tsx';
import type { FrameHandle } from '../shell/frame-kind.ts';

export const handle: FrameHandle = { frame: 'tool' };

/** /streaming, with the compact clip form. */
export default function StreamingScreen() {
  return <Studio clips={<LinkedSnapshots form="compact" />} />;
}
