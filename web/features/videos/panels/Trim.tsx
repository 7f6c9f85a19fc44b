import { useWords } from 'words:videos';
import { SegmentedControl } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { Button, IconButton } from '../../../ui/Button.tsx';
import { Box, Row, Stack, Text } from '../../../ui/primitives/primitives.tsx';
import { remove } from '../edit/segments.ts';
import { useEditor } from '../editor.ts';
import { Outcome } from '../jobs/Outcome.tsx';
import { isMoreThanCut } from '../jobs/present.ts';
import { isUnderWay, type Jobs } from '../jobs/use-jobs.ts';
import { secondsText, timecode } from '../time/timecode.ts';
import { lastUpTo } from '../timeline/snap.ts';
import { Blocked } from './Blocked.tsx';
import parts from './panel.module.css';
import { Seconds } from './Seconds.tsx';
import type { RangeFields } from './use-range.ts';

/** The selected part's start and end, the cut mode, and the cut itself. */
export function Trim({ jobs, range }: { jobs: Jobs; range: RangeFields }) {
  const t = useWords();
  const { video, edit, change, extent, rate, kept, player } = useEditor();
  const { part } = range;
  const { duration } = extent;
  const before = edit.mode === 'keyframes' && video.keyframes ? lastUpTo(video.keyframes, part.start + extent.frame / 2) : null;
  const present = jobs.present('trim');
  const busy = jobs.starting('trim') || (present !== null && isUnderWay(present));
  return (
    <>
      {kept.length > 1 && <Parts />}
      <Row gap={8} wrap align="stretch" className={`${parts.row} ${parts.range}`}>
        <Seconds edge="start" fields={range} label={t('trim.start')} help={timecode(part.start, rate)} min={0} max={duration} />
        <Seconds edge="end" fields={range} label={t('trim.end')} help={timecode(part.end, rate)} min={part.start} max={duration} />
      </Row>
      <Stack gap={6} minW={0}>
        <SegmentedControl
          fullWidth
          size="sm"
          aria-label={t('trim.mode')}
          data={[
            { value: 'exact', label: t('trim.exact') },
            { value: 'keyframes', label: t('trim.keyframes') },
          ]}
          value={edit.mode}
          onChange={(mode) => change((was) => ({ ...was, mode: mode as typeof was.mode }))}
        />
        <Text size={12} tone="quiet">
          {t(`trim.means.${edit.mode}`)}
          {before !== null && Math.abs(before - part.start) > extent.frame / 2 && ` ${t('trim.startsAt', { at: timecode(before, rate) })}`}
        </Text>
      </Stack>
      <Button
        className={parts.full}
        busy={busy}
        disabled={range.blocked !== null}
        aria-describedby={range.blocked ? 'trim-blocked' : undefined}
        onClick={() => {
          if (!range.check()) return;
          player.pause();
          player.seek(part.start);
          jobs.trim();
        }}
      >
        {busy ? t('trim.busy', { percent: Math.floor((present?.progress ?? 0) * 100) }) : t('trim.button')}
      </Button>
      {isMoreThanCut(edit) && (
        <Text size={12} tone="quiet">
          {t('trim.alone')}
        </Text>
      )}
      {range.blocked && <Blocked id="trim-blocked">{t('trim.blocked', range.blocked)}</Blocked>}
      {range.blocked === null && <Outcome job={present} problem={jobs.problem('trim')} failed={t('trim.failed')} jobs={jobs} />}
    </>
  );
}

/** The kept parts by number, if there are several. */
function Parts() {
  const t = useWords();
  const { kept, rate, selected, select, setKept, player } = useEditor();
  return (
    <Box as="ol" scroll className={parts.list} aria-label={t('trim.parts')}>
      {kept.map(({ start, end }, index) => (
        <Row as="li" radius={6} key={start} hover className={parts.part} data-selected={index === selected || undefined}>
          <Row
            as={Button}
            variant="bare"
            gap={8}
            grow
            minW={0}
            p="0 8"
            fontSize={12}
            tone="text"
            num
            textAlign="left"
            minH="var(--h-control)"
            aria-pressed={index === selected}
            onClick={() => {
              select(index);
              player.seek(start);
            }}
          >
            <Text as="span" weight="semibold" minW="1rem">
              {index + 1}
            </Text>
            {t('trim.part', { start: timecode(start, rate), end: timecode(end, rate) })}
            <Text as="span" ml="auto" tone="muted">
              {t('seconds', { seconds: secondsText(end - start) })}
            </Text>
          </Row>
          <IconButton
            icon={IconX}
            size={14}
            label={t('trim.removePart', { number: index + 1 })}
            onClick={() => setKept((all) => remove(all, index))}
          />
        </Row>
      ))}
    </Box>
  );
}
