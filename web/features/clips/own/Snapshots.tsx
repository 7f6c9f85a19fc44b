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
import type { Moments } from './use-moments.ts';
import type { Player } from './use-player.ts';
import type { SnapshotFormat } from './use-snapshots.ts';

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
function Times({ times, go, remove }: { times: readonly number[]; go: (time: number) => void; remove: (time: number) => void }) {
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

/** Chosen times of a video, and the snapshots taken of it. `docked`: the current time is added, and snapshots are taken, elsewhere. */
export function SnapshotsOf({ media, player, moments, docked }: { media: Media; player: Player; moments: Moments; docked: boolean }) {
  const t = useWords();
  const { times, full, add, remove, format, setFormat, take, taking, problem } = moments;
  return (
    <Grid as="section" gap={12} aria-label={t('snapshots.title')}>
      <Text as="h3" size={14}>
        {t('snapshots.title')}
      </Text>
      <Row gap={12} wrap align="start" className={css.adding}>
        {!docked && (
          <Button variant="soft" icon={<Icon of={IconPlus} size={16} />} disabled={full} onClick={() => add(player.time)}>
            <Text as="span" num>
              {t('snapshots.add', { time: showTime(player.time) })}
            </Text>
          </Button>
        )}
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
          <Times times={times} go={player.seek} remove={remove} />
          <Row gap={12} wrap>
            <SegmentedControl
              size="xs"
              aria-label={t('snapshots.format')}
              data={snapshotFormats.map((value) => ({ value, label: value.toUpperCase() }))}
              value={format}
              onChange={(value) => setFormat(value as SnapshotFormat)}
            />
            {!docked && (
              <Button busy={taking} onClick={take}>
                {t('snapshots.take', { count: times.length })}
              </Button>
            )}
          </Row>
        </>
      )}
      {problem && (
        <Note tone="fail" title={t('failed')}>
          {problem.message}
        </Note>
      )}
      <TakenSnapshots mediaId={media.id} />
    </Grid>
  );
}
