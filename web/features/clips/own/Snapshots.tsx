import { useWords } from 'words:clips';
import { maxSnapshots, snapshotFormats } from '@everycast/contract/clips';
import type { Media } from '@everycast/contract/media';
import { SegmentedControl, TextInput } from '@mantine/core';
import { IconPlus, IconX } from '@tabler/icons-react';
import { type FormEvent, useState } from 'react';
import { Button, IconButton } from '../../../ui/Button.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { Note } from '../../../ui/Note.tsx';
import { Grid, Row, Text } from '../../../ui/primitives/primitives.tsx';
import css from './Snapshots.module.css';
import { TakenSnapshots } from './TakenSnapshots.tsx';
import { readTime, showTime } from './time.ts';
import type { Player } from './use-player.ts';
import { type SnapshotFormat, useTakeSnapshots } from './use-snapshots.ts';

/** Adds a time by typing it. */
function AddTime({ end, add, disabled }: { end: number; add: (time: number) => void; disabled: boolean }) {
  const t = useWords();
  const [typed, setTyped] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const time = readTime(typed);
    if (time === null) return setProblem(t('snapshots.timeWrong'));
    if (time > end) return setProblem(t('snapshots.timeLate', { end: showTime(end) }));
    add(time);
    setTyped('');
  };
  return (
    <Row as="form" gap={8} wrap align="start" className={css.addTime} onSubmit={submit} noValidate>
      <TextInput
        label={t('snapshots.time')}
        description={t('snapshots.timeHelp')}
        error={problem}
        value={typed}
        maxLength={16}
        autoComplete="off"
        onChange={(event) => {
          setTyped(event.currentTarget.value);
          setProblem(null);
        }}
      />
      <Button type="submit" disabled={disabled} className={css.addButton}>
        {t('snapshots.addTime')}
      </Button>
    </Row>
  );
}

/** The chosen times, each linking to its position in the player. */
function Moments({ times, go, remove }: { times: readonly number[]; go: (time: number) => void; remove: (time: number) => void }) {
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
