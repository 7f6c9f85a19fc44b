import type { StreamPlatformId } from '@everycast/contract/stream-platforms';
import { IconServer2 } from '@tabler/icons-react';
import { Icon } from '../../../ui/Icon.tsx';
import { PlatformMark } from '../../../ui/PlatformMark.tsx';

/** A streaming platform's icon; its name stands next to it. */
export const StreamMark = ({ platform }: { platform: StreamPlatformId }) =>
  platform === 'custom' ? <Icon of={IconServer2} size={18} /> : <PlatformMark platform={platform} size={18} named />;
