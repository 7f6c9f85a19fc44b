import { useWords } from 'words:when';
import { Temporal } from '@everycast/contract/time';
import { TextInput } from '@mantine/core';
import { IconClock } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { useTimes } from '../../lib/session/session.tsx';
import { dayKey, formatMoment, formatTime } from '../../lib/time/format.ts';
import { numbersLocale } from '../../lib/time/numbers-locale.ts';
import { laterBy } from '../../lib/time/parse-time.ts';
import { parseWhen } from '../../lib/time/parse-when.ts';
import { useLazyComponent } from '../../lib/use-lazy-component.ts';
import { useTouch } from '../../lib/use-touch.ts';
import { Icon } from '../Icon.tsx';
import { Row } from '../primitives/primitives.tsx';
import type { Suggest } from './Suggested.tsx';
import { type FieldProps, type Typed, TypedField } from './TypedField.tsx';

const loadTimes = () => import('./TimeList.tsx');
const loadSuggested = () => import('./Suggested.tsx');
/** Minutes that a key adds. */
const steps: Record<string, number> = { ArrowUp: 15, ArrowDown: -15, PageUp: 60, PageDown: -60 };

type Props = FieldProps & {
  /** "09:30", or empty while what was typed is no time. */
  value: string;
  change: (time: string) => void;
  /** Receives a day and a time that were typed together. */
  both?: (date: string, time: string) => void;
  /** Where tomorrow is; the person's without. */
  zone?: string | undefined;
  suggest?: Suggest;
  /** Whose slots and best times are offered. */
  day?: string;
};

/** A time on the person's clock, typed or chosen from a list. On touch screens it is the system's own field. */
export function TimeField({ value, change, both, zone, suggest, day, ...rest }: Props) {
  const own = useTimes().zone;
  const props = { value, change, both, zone: zone ?? own, suggest, day };
  if (!useTouch()) return <TypedTime {...rest} {...props} />;
  return <TextInput {...rest} type="time" value={value} onChange={({ currentTarget }) => change(currentTarget.value)} />;
}

type TypedProps = FieldProps & Pick<Props, 'value' | 'change'> & { [Key in 'both' | 'suggest' | 'day']: Props[Key] } & { zone: string };

function TypedTime({ value, change, both, zone, suggest, day, ...rest }: TypedProps) {
  const t = useWords();
  const panel = useRef<HTMLDivElement>(null);
  const [opened, setOpened] = useState(0);
  const TimeList = useLazyComponent(loadTimes, opened > 0);
  const Suggested = useLazyComponent(loadSuggested, opened > 0 && suggest !== undefined && Boolean(day));
  const written = (time: string) => formatTime(`1970-01-01T${time}:00Z`, 'UTC');
  function read(text: string): Typed {
    const found = parseWhen(text, 'time', Temporal.PlainDate.from(dayKey(Date.now(), zone)), numbersLocale());
    const { date, time } = { date: undefined, time: undefined, ...found };
    if (!time || (date && !both)) return { value: '', says: t('typed.unclearTime', { example: written('14:30') }) };
    if (!date) return { value: time, says: written(time) };
    return { value: time, other: date, says: formatMoment(`${date}T${time}:00Z`, 'UTC', 'named') };
  }
  return (
    <TypedField
      {...rest}
      value={value}
      written={value && written(value)}
      read={read}
      put={(time, date) => (date && both ? both(date, time) : change(time))}
      step={(key) => (steps[key] === undefined ? null : laterBy(value, steps[key]))}
      picker={{
        label: t('clock.open'),
        icon: <Icon of={IconClock} size={16} />,
        panel,
        opened: () => setOpened((times) => times + 1),
        content: (close) => (
          <Row align="start" wrap>
            {TimeList && (
              <TimeList
                key={opened}
                value={value}
                choose={(time) => {
                  close();
                  change(time);
                }}
              />
            )}
            {Suggested && suggest && day && <Suggested {...suggest} day={day} done={close} />}
          </Row>
        ),
      }}
    />
  );
}
