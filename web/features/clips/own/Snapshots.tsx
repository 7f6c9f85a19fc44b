import { useWords } from 'words:clips';
import { maxSnapshots, snapshotFormats } from '@everycast/contract/clips';
import type { Media } from '@everycast/contract/media';
import { SegmentedControl } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { Button } from '../../../ui/Button.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { Note } from '../../../ui/Note.tsx';
import { Grid, Row, Text } from '../../../ui/primitives/primitives.tsx';
import { AddTime } from './AddTime.tsx';
import { Moments } from './Moments.tsx';
import css from './Snapshots.module.css';
import { TakenSnapshots } from './TakenSnapshots.tsx';
import { showTime } from './time.ts';
import type { Player } from './use-player.ts';
import { type SnapshotFormat, useTakeSnapshots } from './use-snapshots.ts';

/** Chosen times of a video, and the snapshots taken of it. */
export function SnapshotsOf({ media, player }: { media: Media; player: Player }) {
  const t = useWords();
  const [times, setTimes] = useState<number[]>([]);
  const [format, setFormat] = useState<SnapshotFormat>('jpg');
  const take = useTakeSnapshots(media.id, () => setTimes([]));
  const full = times.length >= maxSnapshots;
  const add = (time: number) => {
    const moment = Math.round(Math.min(time, media.duration ?? time) * 100) / 100;
    setTimes((before) => [...new Set([...before, moment])].sort((one, other) => one - other));
  };
  return (
    <Grid as="section" gap={12} aria-label={t('snapshots.title')}>
      <Text as="h3" size={14}>
        {t('snapshots.title')}
      </Text>
      <Row gap={12} wrap align="start" className={css.adding}>
        <Button variant="soft" icon={<Icon of={IconPlus} size={16} />} disabled={full} onClick={() => add(player.time)}>
          <Text as="span" num>
            {t('snapshots.add', { time: showTime(player.time) })}
          </Text>
        </Button>
        <AddTime end={media.duration ?? 0} add={add} disabled={full} />
      </Row>
      {full && (
        <Text size={13} tone="quiet">
          {t('snapshots.most', { count: maxSnapshots })}
        </Text>
      )}
      {times.length === 0 ? (
        <Text size={13} tone="quiet">
          {t('snapshots.empty')}
        </Text>
      ) : (
        <>
          <Moments times={times} go={player.seek} remove={(time) => setTimes(times.filter((one) => one !== time))} />
          <Row gap={12} wrap>
            <SegmentedControl
              size="xs"
              aria-label={t('snapshots.format')}
              data={snapshotFormats.map((value) => ({ value, label: value.toUpperCase() }))}
              value={format}
              onChange={(value) => setFormat(value as SnapshotFormat)}
            />
            <Button busy={take.isPending} onClick={() => take.mutate({ times, format })}>
              {t('snapshots.take', { count: times.length })}
            </Button>
          </Row>
        </>
      )}
      {take.error && (
        <Note tone="fail" title={t('failed')}>
          {take.error.message}
        </Note>
      )}
      <TakenSnapshots mediaId={media.id} />
    </Grid>
  );
}
