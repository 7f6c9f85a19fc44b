import { useWords } from 'words:when';
import { Temporal } from '@everycast/contract/time';
import { IconCalendar } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { useTimes } from '../../lib/session/session.tsx';
import { dayKey, formatDay, formatMoment, formatMonth, formatMonthDay } from '../../lib/time/format.ts';
import { numbersLocale } from '../../lib/time/numbers-locale.ts';
import { parseWhen } from '../../lib/time/typed-text.ts';
import { useLazyComponent } from '../../lib/use-lazy-component.ts';
import { Icon } from '../Icon.tsx';
import { Row } from '../primitives/primitives.tsx';
import type { DateFieldProps } from './field-props.ts';
import { type Typed, TypedField } from './TypedField.tsx';
import { isDay, noonOf, writtenDay } from './written.ts';

const loadMonth = () => import('./MonthPicker.tsx');
const loadSuggested = () => import('./Suggested.tsx');
const steps: Record<string, Temporal.DurationLike> = {
  ArrowUp: { days: 1 },
  ArrowDown: { days: -1 },
  PageUp: { months: 1 },
  PageDown: { months: -1 },
};

/** A day to type in, with a month beside it. */
export function TypedDate({ value, change, both, min, zone, suggest, ...rest }: DateFieldProps) {
  const t = useWords();
  const own = useTimes().zone;
  const panel = useRef<HTMLDivElement>(null);
  const [opened, setOpened] = useState(0);
  const MonthPicker = useLazyComponent(loadMonth, opened > 0);
  const Suggested = useLazyComponent(loadSuggested, opened > 0 && suggest !== undefined);
  const today = Temporal.PlainDate.from(dayKey(Date.now(), zone ?? own));
  function read(text: string): Typed {
    const found = parseWhen(text, 'date', today, numbersLocale());
    if (found && 'noDay' in found) {
      const { year, month, days } = found.noDay;
      const first = noonOf(new Temporal.PlainDate(year, month, 1).toString());
      return { value: '', says: t('typed.noDay', { month: formatMonth(first, 'UTC'), count: days }) };
    }
    if (found && 'noMonth' in found) return { value: '', says: t('typed.noMonth', { month: found.noMonth }) };
    const date = found?.date ?? (found?.time && both ? value : '');
    if (!date || (found?.time && !both))
      return { value: '', says: t('typed.unclearDay', { example: formatMonthDay(noonOf(today.toString()), 'UTC') }) };
    if (!found?.time) return { value: date, says: formatDay(noonOf(date), 'UTC') };
    return { value: date, other: found.time, says: formatMoment(`${date}T${found.time}:00Z`, 'UTC', 'named') };
  }
  function step(key: string): string | null {
    const by = steps[key];
    return by && isDay(value) ? Temporal.PlainDate.from(value).add(by).toString() : null;
  }
  return (
    <TypedField
      {...rest}
      value={value}
      written={writtenDay(value)}
      read={read}
      put={(date, time) => (time && both ? both(date, time) : change(date))}
      step={step}
      picker={{
        label: t('month.open'),
        icon: <Icon of={IconCalendar} size={16} />,
        panel,
        opened: () => setOpened((times) => times + 1),
        content: (close) => (
          <Row align="start" wrap>
            {MonthPicker && (
              <MonthPicker
                key={opened}
                value={value}
                min={min}
                zone={zone ?? own}
                choose={(date) => {
                  close();
                  change(date);
                }}
              />
            )}
            {Suggested && suggest && <Suggested {...suggest} day={null} done={close} />}
          </Row>
        ),
      }}
    />
  );
}
