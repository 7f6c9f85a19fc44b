import { useWords } from 'words:when';
import { Temporal } from '@everycast/contract/time';
import { laterBy } from '@everycast/contract/typed/parse-time';
import { IconClock } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { useTimes } from '../../lib/session/session.tsx';
import { dayKey, formatMoment } from '../../lib/time/format.ts';
import { numbersLocale } from '../../lib/time/numbers-locale.ts';
import { parseWhen } from '../../lib/time/typed-text.ts';
import { useLazyComponent } from '../../lib/use-lazy-component.ts';
import { Icon } from '../Icon.tsx';
import { Row } from '../primitives/primitives.tsx';
import type { TimeFieldProps } from './field-props.ts';
import { type Typed, TypedField } from './TypedField.tsx';
import { writtenTime } from './written.ts';

const loadTimes = () => import('./TimeList.tsx');
const loadSuggested = () => import('./Suggested.tsx');
/** Minutes that a key adds. */
const steps: Record<string, number> = { ArrowUp: 15, ArrowDown: -15, PageUp: 60, PageDown: -60 };

/** A time to type in, with a list of times beside it. */
export function TypedTime({ value, change, both, zone, suggest, day, ...rest }: TimeFieldProps) {
  const t = useWords();
  const panel = useRef<HTMLDivElement>(null);
  const [opened, setOpened] = useState(0);
  const TimeList = useLazyComponent(loadTimes, opened > 0);
  const Suggested = useLazyComponent(loadSuggested, opened > 0 && suggest !== undefined && Boolean(day));
  const own = useTimes().zone;
  function read(text: string): Typed {
    const found = parseWhen(text, 'time', Temporal.PlainDate.from(dayKey(Date.now(), zone ?? own)), numbersLocale());
    const { date, time } = { date: undefined, time: undefined, ...found };
    if (!time || (date && !both)) return { value: '', says: t('typed.unclearTime', { example: writtenTime('14:30') }) };
    if (!date) return { value: time, says: writtenTime(time) };
    return { value: time, other: date, says: formatMoment(`${date}T${time}:00Z`, 'UTC', 'named') };
  }
  return (
    <TypedField
      {...rest}
      value={value}
      written={writtenTime(value)}
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
