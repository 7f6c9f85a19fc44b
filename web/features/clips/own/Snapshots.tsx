import { maxSnapshots, snapshotFormats } from '@everycast/contract/clips';
import type { Media } from '@everycast/contract/media';
import { SegmentedControl } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { Button } from '../../../ui/Button.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { Note } from '../../../ui/Note.tsx';
import { useWords } from '../words.ts';
import { AddTime } from './AddTime.tsx';
import { Moments } from './Moments.tsx';
import css from './Snapshots.module.css';
import { TakenSnapshots } from './TakenSnapshots.tsx';
import { showTime } from './time.ts';
import type { Player } from './use-player.ts';
import { type SnapshotFormat, useTakeSnapshots } from './use-snapshots.ts';

/** Moments of a video that are chosen, and the pictures that were taken of it. */
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
    <section className={css.section} aria-label={t('snapshots.title')}>
      <h3 className={css.title}>{t('snapshots.title')}</h3>
      <div className={css.adding}>
        <Button variant="soft" icon={<Icon of={IconPlus} size={16} />} disabled={full} onClick={() => add(player.time)}>
          <span className={css.figures}>{t('snapshots.add', { time: showTime(player.time) })}</span>
        </Button>
        <AddTime end={media.duration ?? 0} add={add} disabled={full} />
      </div>
      {full && <p className={css.quiet}>{t('snapshots.most', { count: maxSnapshots })}</p>}
      {times.length === 0 ? (
        <p className={css.quiet}>{t('snapshots.empty')}</p>
      ) : (
        <>
          <Moments times={times} go={player.seek} remove={(time) => setTimes(times.filter((one) => one !== time))} />
          <div className={css.taking}>
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
          </div>
        </>
      )}
      {take.error && (
        <Note tone="fail" title={t('failed')}>
          {take.error.message}
        </Note>
      )}
      <TakenSnapshots mediaId={media.id} />
    </section>
  );
}
