import { useWords } from 'words:clips';
import type { Segment } from '@everycast/contract/videos';
import { RangeSlider } from '@mantine/core';
import { Button } from '../../../ui/Button.tsx';
import { NumberField } from '../../../ui/NumberField.tsx';
import { Grid, Row, Text } from '../../../ui/primitives/primitives.tsx';
import css from './OwnVideo.module.css';
import { showTime } from './time.ts';

/** How many seconds around a suggestion can be added. */
const around = 30;
/** Shortest part, in seconds. */
const shortest = 1;
const tenth = (time: number) => Math.round(time * 10) / 10;

/** Moves the start and the end of a part by two handles, or by typing seconds. The player shows the frame at the handle. */
export function Adjust({
  suggested,
  part,
  change,
  duration,
  seek,
}: {
  suggested: Segment;
  part: Segment;
  change: (part: Segment) => void;
  duration: number;
  seek: (time: number) => void;
}) {
  const t = useWords();
  const min = Math.max(0, Math.floor((suggested.start - around) * 10) / 10);
  const max = Math.min(Math.floor(duration * 1000) / 1000, Math.ceil((suggested.end + around) * 10) / 10);
  const move = (next: Segment) => {
    const start = Math.min(Math.max(next.start, min), max - shortest);
    const end = Math.min(Math.max(next.end, start + shortest), max);
    change({ start, end });
    seek(next.end === part.end ? start : end);
  };
  const figure = (name: 'start' | 'end') => (
    <NumberField
      className={css.figure}
      label={t(`highlights.${name}`)}
      min={name === 'start' ? min : tenth(part.start + shortest)}
      max={name === 'start' ? tenth(part.end - shortest) : max}
      step={0.1}
      decimalScale={3}
      suffix=" s"
      value={part[name]}
      put={(value) => move({ ...part, [name]: value })}
    />
  );
  return (
    <Grid gap={12} p="8 0 4" className={css.adjust}>
      <RangeSlider
        className={css.range}
        min={min}
        max={max}
        step={0.1}
        minRange={shortest}
        value={[part.start, part.end]}
        onChange={([start, end]) => move({ start, end })}
        label={(value) => showTime(tenth(value))}
        thumbFromLabel={t('highlights.start')}
        thumbToLabel={t('highlights.end')}
        thumbValueText={(value) => showTime(tenth(value))}
      />
      <Row gap={8} wrap align="end">
        {figure('start')}
        {figure('end')}
        {(part.start !== suggested.start || part.end !== suggested.end) && (
          <Button variant="ghost" onClick={() => change({ start: suggested.start, end: suggested.end })}>
            {t('highlights.undo')}
          </Button>
        )}
      </Row>
      <Text size={12} tone="quiet">
        {t('highlights.keys')}
      </Text>
    </Grid>
  );
}
