import { useWords } from 'words:calendar';
import { resolveWallTime, Temporal, wallTimeAt } from '@everycast/contract/time';
import type { Ref } from 'react';
import { isNoTime, type TimeCheck, type WallMoment } from '../../../lib/time/check-time.ts';
import { zoneLabel } from '../../../lib/time/format.ts';
import { Grid, Row, Text } from '../../../ui/primitives/primitives.tsx';
import { DateField } from '../../../ui/when/DateField.tsx';
import { MyZone } from '../../../ui/when/MyZone.tsx';
import { SuggestedButton } from '../../../ui/when/SuggestedButton.tsx';
import { TimeField } from '../../../ui/when/TimeField.tsx';
import { TimeMeaning } from '../../../ui/when/TimeMeaning.tsx';
import { wallFields } from '../../../ui/when/wall-fields.ts';
import { dateAt } from '../days.ts';
import { type Start, useCalendar } from '../use-calendar.ts';
import css from './DateAndTime.module.css';

/**
 * The modal's initial wall time in `zone`: the next full hour, on the clicked day. For past days, or no day, it is today's; late in the
 * evening that is tomorrow's first hour.
 */
export function firstOffer(day: Temporal.PlainDate | null, zone: string, now: number): string {
  const next = Temporal.Instant.fromEpochMilliseconds(now)
    .toZonedDateTimeISO(zone)
    .add({ hours: 1 })
    .round({ smallestUnit: 'hour', roundingMode: 'floor' })
    .toInstant();
  const soonest = wallTimeAt(next, zone);
  if (day === null || Temporal.PlainDate.compare(day, dateAt(next, zone)) <= 0) return soonest;
  return `${day.toString()}T${soonest.slice(11)}`;
}

/** The modal's first moment: the time it was opened from, unless that is over. */
export function firstMoment(start: Start, zone: string, now: number): WallMoment {
  if (start === null || !('at' in start)) return { at: firstOffer(start, zone, now), zone, fold: 'earlier' };
  const { instant } = resolveWallTime(start.at, zone, start.fold);
  if (instant.epochMilliseconds > now) return { ...start, zone };
  return { at: firstOffer(null, zone, now), zone, fold: 'earlier' };
}

/** A date and a time, in the person's zone unless another is chosen, and what they mean. */
export function DateAndTime({
  moment,
  accountIds,
  check,
  change,
  field,
}: {
  moment: WallMoment;
  accountIds: readonly string[];
  check: TimeCheck;
  change: (moment: WallMoment) => void;
  field: Ref<HTMLInputElement>;
}) {
  const t = useWords();
  const { today } = useCalendar();
  const fields = wallFields(moment, change, accountIds);
  const wrong = isNoTime(check);
  const shared = { error: wrong, 'aria-describedby': 'create-when' };
  return (
    <div>
      <Grid gap={12} className={css.fields}>
        <DateField {...shared} {...fields.date} ref={field} label={t('create.date')} min={String(today)} />
        <TimeField
          {...shared}
          {...fields.time}
          label={t('create.time')}
          rightSection={
            <Text as="span" size={12} tone="quiet" nowrap className={css.zone}>
              {zoneLabel(moment.zone, 'instant' in check ? check.instant.toString() : undefined)}
            </Text>
          }
          rightSectionWidth="auto"
        />
      </Grid>
      <Row gap={8} wrap justify="between" mt={6} id="create-when" minH="1rem">
        <TimeMeaning moment={moment} check={check} change={change} />
        <Row gap={8} wrap>
          <SuggestedButton suggest={fields.date.suggest} />
          <MyZone moment={moment} change={change} />
        </Row>
      </Row>
    </div>
  );
}
