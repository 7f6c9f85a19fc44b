import { useWords } from 'words:calendar';
import { groupOf } from '@everycast/contract/group-of';
import { IconBroadcast } from '@tabler/icons-react';
import { memo } from 'react';
import { inWorkspace } from '../../../lib/api/workspace.ts';
import { placeKey, placeName } from '../../../lib/platforms/places.ts';
import { formatShortTime, formatTime } from '../../../lib/time/format.ts';
import { AttachmentMarks } from '../../../ui/AttachmentMarks.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { LabelMarks } from '../../../ui/labels/LabelMarks.tsx';
import { PlatformMark } from '../../../ui/PlatformMark.tsx';
import { Box, Row, Text } from '../../../ui/primitives/primitives.tsx';
import { StateGlyph } from '../../../ui/state/State.tsx';
import type { ShownState } from '../../../ui/state/shown.ts';
import { type DaySize, type Density, type Face, marksOf, roomForMarks } from '../chip.ts';
import { GroupSquare } from '../lines/GroupSquare.tsx';
import { useCalendar } from '../use-calendar.ts';
import css from './Chip.module.css';

const needsSomebody: readonly ShownState[] = ['awaiting-approval', 'failed', 'unconfirmed', 'incomplete'];

/** A chip's content. If there is space, problems are shown as text. */
export const ChipFace = memo(function ChipFace({ face, density, size, zone, sample }: ChipFaceProps) {
  const t = useWords();
  const { groups } = useCalendar();
  const line = density === 'line';
  const tags = Math.min(face.labelIds.length, line ? 1 : 3);
  // Each takes the width of a mark or two.
  const held = tags + (line ? 0 : (face.parts > 1 ? 2 : 0) + (face.video ? 1 : 0) + (face.repeats ? 1 : 0));
  const { shown, more } = marksOf(face.places, Math.max(0, roomForMarks(density, size, face.picture !== null) - held));
  const told = sample || needsSomebody.includes(face.state) ? face.word : null;
  const text = face.text || t('noText');
  const group = <GroupSquare line={groupOf(face.accountIds, [...groups.values()])} />;
  const names = face.places.map(placeName).join(' · ');
  return (
    <>
      <Row as="span" gap={4} minW={0} className={css.top}>
        {face.stream ? (
          <Row as="span" inline rigid role="img" aria-label={face.word}>
            <Icon of={IconBroadcast} size={14} />
          </Row>
        ) : (
          <StateGlyph state={face.state} size={14} />
        )}
        <Text as="time" rigid weight="medium" num dateTime={face.dueAt}>
          {line ? formatShortTime(face.dueAt, zone) : formatTime(face.dueAt, zone)}
        </Text>
        <LabelMarks ids={face.labelIds} tags={tags} />
        {line && group}
        {line && (
          <Text as="span" grow minW={0} truncate>
            {text}
          </Text>
        )}
        {!line && <AttachmentMarks parts={face.parts} video={face.video} repeats={face.repeats} />}
        {face.places.length > 0 && (
          <Row as="span" rigid ml="auto" tone="muted" num className={css.marks} role="img" aria-label={names} title={names}>
            {shown.map((place) => (
              <PlatformMark key={placeKey(place)} {...place} size={14} named />
            ))}
            {shown.length > 0 && more > 0 && <span aria-hidden="true">+{more}</span>}
          </Row>
        )}
      </Row>
      {!line && (
        <Box as="span" minW={0} clip className={css.text}>
          {told && (
            <Text as="strong" block weight="semibold" truncate className={css.word}>
              {group}
              {told}
            </Text>
          )}
          {told && <span className="visually-hidden"> · </span>}
          <Text as="span" clamp={2} breaks className={css.words}>
            {!told && group}
            {text}
          </Text>
        </Box>
      )}
      {!line && face.picture && (
        <img className={css.picture} src={inWorkspace(face.picture)} alt="" width={32} height={32} loading="lazy" draggable={false} />
      )}
    </>
  );
});

export interface ChipFaceProps {
  face: Face;
  density: Density;
  size: DaySize;
  zone: string;
  sample?: boolean;
}
