import { useWords } from 'words:clips';
import { IconX } from '@tabler/icons-react';
import { Button, IconButton } from '../../../ui/Button.tsx';
import { Row, Text } from '../../../ui/primitives/primitives.tsx';
import css from './Snapshots.module.css';
import { showTime } from './time.ts';

/** The chosen times, each linking to its position in the player. */
export function Moments({ times, go, remove }: { times: readonly number[]; go: (time: number) => void; remove: (time: number) => void }) {
  const t = useWords();
  return (
    <Row as="ul" gap={6} wrap align="stretch" aria-label={t('snapshots.moments')}>
      {times.map((time) => (
        <Row as="li" clip border="line" radius={6} key={time}>
          <Text
            as={Button}
            variant="bare"
            fontSize={13}
            tone="text"
            num
            className={css.go}
            aria-label={t('snapshots.go', { time: showTime(time) })}
            onClick={() => go(time)}
          >
            {showTime(time)}
          </Text>
          <IconButton
            className={css.remove}
            icon={IconX}
            size={14}
            label={t('snapshots.remove', { time: showTime(time) })}
            onClick={() => remove(time)}
          />
        </Row>
      ))}
    </Row>
  );
}
