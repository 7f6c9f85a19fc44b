import { useWords } from 'words:streaming';
import type { StreamDestination } from '@everycast/contract/streams';
import { Switch } from '@mantine/core';
import { Row, Stack, Text } from '../../../ui/primitives/primitives.tsx';
import { toast } from '../../../ui/toast/toast-store.ts';
import { StreamMark } from '../platforms/StreamMark.tsx';
import { changeDestination } from '../streams.ts';

interface AlsoLiveProps {
  /** Destinations that were armed when the form opened, or are by now. */
  destinations: readonly StreamDestination[];
  /** Those that were turned off here. */
  left: ReadonlySet<string>;
  setLeft: (left: ReadonlySet<string>) => void;
}

/** Names what else goes live with this click, and lets it be turned off here: nobody should be on air somewhere without knowing. */
export function AlsoLive({ destinations, left, setLeft }: AlsoLiveProps) {
  const t = useWords();
  if (destinations.length === 0) return null;
  const include = (id: string, armed: boolean) => {
    setLeft(new Set(armed ? [...left].filter((one) => one !== id) : [...left, id]));
    // What is chosen here counts, whether it can be stored for the next time or not.
    changeDestination(id, { armed }).catch((problem: Error) => toast.fail(problem.message));
  };
  return (
    <Stack gap={4} role="group" aria-label={t('setup.also')}>
      <Text size={12} weight="medium">
        {t('setup.also')}
      </Text>
      {destinations.map(({ id, platform, name }) => (
        <Row key={id} gap={8} size={13} minH="var(--h-control-sm)">
          <StreamMark platform={platform} />
          <Text as="span" truncate minW={0}>
            {name}
          </Text>
          <Switch ml="auto" aria-label={name} checked={!left.has(id)} onChange={({ target }) => include(id, target.checked)} />
        </Row>
      ))}
    </Stack>
  );
}
