import { useWords } from 'words:streaming';
import type { MeChange } from '@everycast/contract/me';
import { Clock, WeekStart } from '@everycast/contract/times-shown';
import { hourCycles } from '@everycast/messages/hour-cycles';
import { NativeSelect } from '@mantine/core';
import { language } from '../../../lib/i18n/i18n.ts';
import { useSession } from '../../../lib/session/session.tsx';
import { formatWeekday, zoneLabel } from '../../../lib/time/format.ts';
import { shownClock } from '../../../lib/time/shown-times.ts';
import { ZoneSelect } from '../../../ui/when/ZoneSelect.tsx';

/** What a person changed about their own times. */
export type OwnTimes = Pick<MeChange, 'zone' | 'weekStart' | 'clock'>;

/** January 4, 1970, was a Sunday. */
const weekdayOf = { sunday: Date.UTC(1970, 0, 4), monday: Date.UTC(1970, 0, 5), saturday: Date.UTC(1970, 0, 3) };
/** Shown as an example: it differs between the clocks. */
const evening = Date.UTC(1970, 0, 1, 18, 30);
const exampleOf = (clock: Clock): string =>
  new Intl.DateTimeFormat(language(), { timeZone: 'UTC', hour: 'numeric', minute: '2-digit', hourCycle: hourCycles[clock] }).format(
    evening,
  );

/** The specification's time zone, and beside it the first day of the week and the clock. */
export function TimeSettings({ timezone, own, change }: { timezone: string; own: OwnTimes; change: (change: OwnTimes) => void }) {
  const t = useWords();
  const { me, times } = useSession();
  const isChosen = me.zone !== null || own.zone !== undefined;
  return (
    <>
      <ZoneSelect
        label={t('form.timezone')}
        help={isChosen ? t('form.timezoneHelp') : t('form.timezoneDefault', { zone: zoneLabel(times.home) })}
        value={timezone}
        change={(zone) => change({ zone })}
      />
      <NativeSelect
        label={t('form.weekStart')}
        data={WeekStart.options.map((value) => ({ value, label: formatWeekday(weekdayOf[value], 'UTC') }))}
        value={own.weekStart ?? me.weekStart}
        onChange={({ target }) => change({ weekStart: target.value as WeekStart })}
      />
      <NativeSelect
        label={t('form.clock')}
        data={Clock.options.map((value) => ({ value, label: t(`form.clocks.${value}`, { time: exampleOf(value) }) }))}
        value={own.clock ?? shownClock(language())}
        onChange={({ target }) => change({ clock: target.value as Clock })}
      />
    </>
  );
}
