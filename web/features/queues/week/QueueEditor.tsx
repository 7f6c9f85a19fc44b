import { useWords } from 'words:queues';
import { maxSlots, type Queue } from '@everycast/contract/queues';
import { Temporal } from '@everycast/contract/time';
import { Modal } from '@mantine/core';
import { IconArrowsShuffle } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { lazyComponent } from '../../../lib/lazy-component.ts';
import { usePhone } from '../../../lib/use-phone.ts';
import { Button } from '../../../ui/Button.tsx';
import filter from '../../../ui/Filter.module.css';
import { Icon } from '../../../ui/Icon.tsx';
import { Row } from '../../../ui/primitives/primitives.tsx';
import { TimeField } from '../../../ui/when/TimeField.tsx';
import { ZoneSelect } from '../../../ui/when/ZoneSelect.tsx';
import { dayName, slotTime } from '../slot-words.ts';
import { useQueueAction } from '../use-queue.ts';
import { LineTime } from './LineTime.tsx';
import { useTimes } from './use-times.ts';
import css from './Week.module.css';

const BestTimes = lazyComponent(() => import('../../../ui/when/BestTimes.tsx'));

interface Props {
  queue: Queue;
  name: string;
  /** The queue's. */
  accountIds: readonly string[];
  weekdays: readonly number[];
  done: () => void;
}

/** A queue's times below its row, in the same columns; on a phone in a sheet. Each change is saved at once. */
export default function QueueEditor(props: Props) {
  const t = useWords();
  const { name, done } = props;
  if (usePhone())
    return (
      <Modal opened onClose={done} title={t('week.editing', { name })}>
        <Times {...props} />
      </Modal>
    );
  return (
    <li className={css.editor} aria-label={t('week.editing', { name })}>
      <Times {...props} />
    </li>
  );
}

/** One line per time, one switch per day. */
function Times({ queue, accountIds, weekdays, done }: Props) {
  const t = useWords();
  const { slots, zone, setZone, add, remove, removeTime, changeTime } = useTimes(queue);
  const { busy, start } = useQueueAction(queue);
  const [time, setTime] = useState('09:00');
  const full = slots.length >= maxSlots;
  const times = [...new Set(slots.map((slot) => slot.time))].toSorted();
  return (
    <>
      {times.map((at) => (
        <fieldset key={at} className={`${css.row} ${css.line}`}>
          <legend className="visually-hidden">{slotTime({ time: at })}</legend>
          <LineTime at={at} change={(to) => changeTime(at, to)} remove={() => removeTime(at)} />
          {weekdays.map((weekday) => {
            const slot = { weekday, time: at };
            const on = slots.some((one) => one.weekday === weekday && one.time === at);
            return (
              <span key={weekday} className={css.switchCell}>
                <Button
                  variant="bare"
                  className={`${filter.button} ${css.switch}`}
                  aria-label={t('week.daySwitch', { day: dayName(weekday, 'short'), time: slotTime({ time: at }) })}
                  aria-pressed={on}
                  disabled={!on && full}
                  onClick={() => (on ? remove(slot) : add([slot]))}
                >
                  {dayName(weekday, 'short')}
                </Button>
              </span>
            );
          })}
        </fieldset>
      ))}
      <Row as="form" gap={8} wrap p="8 12" align="end" onSubmit={(event) => event.preventDefault()}>
        <TimeField className={css.field} label={t('time')} value={time} change={setTime} />
        <Button type="submit" disabled={!time || full} onClick={() => add(weekdays.map((weekday) => ({ weekday, time })))}>
          {t('week.addTime')}
        </Button>
        {accountIds.length > 0 && (
          <Suspense>
            <BestTimes
              accountIds={accountIds}
              moment={{ at: '', zone, fold: 'earlier' }}
              change={({ at }) => add([{ weekday: Temporal.PlainDate.from(at.slice(0, 10)).dayOfWeek, time: at.slice(11, 16) }])}
            />
          </Suspense>
        )}
        <ZoneSelect className={css.zone} label={t('zone')} value={zone} change={setZone} />
        <Row gap={8} wrap ml="auto">
          <Button
            variant="soft"
            icon={<Icon of={IconArrowsShuffle} size={16} />}
            busy={busy('shuffle')}
            disabled={queue.paused || queue.waiting < 2}
            onClick={() => start('shuffle')}
          >
            {t('shuffle')}
          </Button>
          <Button onClick={done}>{t('week.done')}</Button>
        </Row>
      </Row>
    </>
  );
}
