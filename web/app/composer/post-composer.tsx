import { isZone } from '@everycast/contract/time';
import { useSearchParams } from 'react-router';
import type { FrameHandle } from '../shell/frame-kind.ts';
import { ComposerScreen } from './ComposerScreen.tsx';

export const handle: FrameHandle = { frame: 'tool' };

/** /post-composer: the composer as opened by the dashboard, the calendar and the drafts; `?at=` sets a time, in `?zone=` if given. */
export default function PostComposer() {
  const [params] = useSearchParams();
  const at = params.get('at');
  const zone = params.get('zone');
  return (
    <ComposerScreen
      back="/dashboard"
      prompt={null}
      at={at && /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/.test(at) ? at : null}
      in={zone !== null && isZone(zone) ? zone : null}
    />
  );
}
