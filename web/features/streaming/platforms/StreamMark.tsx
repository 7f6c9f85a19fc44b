import type { StreamPlatformId } from '@everycast/contract/stream-platforms';
import { IconFlask, IconServer2 } from '@tabler/icons-react';
import { Icon } from '../../../ui/Icon.tsx';
import { PlatformMark } from '../../../ui/PlatformMark.tsx';

/** A streaming platform's icon; its name stands next to it. */
export function StreamMark({ platform }: { platform: StreamPlatformId }) {
  if (platform === 'custom') return <Icon of={IconServer2} size={18} />;
  if (platform === 'sandbox') return <Icon of={IconFlask} size={18} />;
  return <PlatformMark platform={platform} size={18} named />;
}
