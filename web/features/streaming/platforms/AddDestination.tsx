import { type StreamPlatformId, streamPlatformIds } from '@everycast/contract/stream-platforms';
import { IconPlus } from '@tabler/icons-react';
import { Icon } from '../../../ui/Icon.tsx';
import { Menu } from '../../../ui/Menu.tsx';
import { Row } from '../../../ui/primitives/primitives.tsx';
import { streamPlatformName } from './platform-name.ts';
import { StreamMark } from './StreamMark.tsx';

interface AddDestinationProps {
  label: string;
  /** Where it is off, there is none. */
  sandbox: boolean;
  choose: (platform: StreamPlatformId) => void;
}

/** Opens the form for any platform, also for one that has a destination already. */
export function AddDestination({ label, sandbox, choose }: AddDestinationProps) {
  const options = streamPlatformIds
    .filter((platform) => platform !== 'sandbox' || sandbox)
    .map((platform) => ({
      key: platform,
      label: (
        <Row as="span" gap={8}>
          <StreamMark platform={platform} />
          {streamPlatformName(platform)}
        </Row>
      ),
      choose: () => choose(platform),
    }));
  return (
    <Menu
      label={label}
      variant="ghost"
      trigger={
        <>
          <Icon of={IconPlus} size={16} /> {label}
        </>
      }
      options={options}
    />
  );
}
