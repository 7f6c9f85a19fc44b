import { useWords } from 'words:queues';
import { maxSlots, type Queue, type Slot } from '@everycast/contract/queues';
import { Temporal } from '@everycast/contract/time';
import { IconArrowsShuffle, IconTrash } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { lazyComponent } from '../../../lib/lazy-component.ts';
import { Button, IconButton } from '../../../ui/Button.tsx';
import filter from '../../../ui/Filter.module.css';
import { Icon } from '../../../ui/Icon.tsx';
import { Row } from '../../../ui/primitives/primitives.tsx';
import { toast } from '../../../ui/toast/toast-store.ts';
import { TimeField } from '../../../ui/when/TimeField.tsx';
import { ZoneSelect } from '../../../ui/when/ZoneSelect.tsx';
import { dayName, slotTime } from '../slot-words.ts';
import { useQueueAction, useQueueEdit } from '../use-queue.ts';
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

/** A queue's times below its row, in the same columns: one line per time, one switch per day. Each change is saved at once. */
export default function QueueEditor({ queue, name, accountIds, weekdays, done }: Props) {
  const t = useWords();
  const { shown, slotsNow, edit } = useQueueEdit(queue);
  const { busy, start } = useQueueAction(queue);
  const [time, setTime] = useState('09:00');
  const { slots, zone } = shown;
  const full = slots.length >= maxSlots;
  const times = [...new Set(slots.map((slot) => slot.time))].toSorted();
  /** The other slots keep what was changed since, also when a toast undoes something. */
  const addAll = (added: readonly Slot[]) => {
    const has = (slot: Slot) => added.some((one) => one.weekday === slot.weekday && one.time === slot.time);
    edit({ slots: [...slotsNow().filter((slot) => !has(slot)), ...added].slice(0, maxSlots) });
  };
  const removeAll = (removed: (slot: Slot) => boolean) => edit({ slots: slotsNow().filter((slot) => !removed(slot)) });
  function removeTime(at: string) {
    const were = slotsNow().filter((slot) => slot.time === at);
    removeAll((slot) => slot.time === at);
    toast.ok(t('week.timeRemoved', { time: slotTime({ time: at }) }), { action: { label: t('undo'), run: () => addAll(were) } });
  }
  return (
    <li className={css.editor} aria-label={t('week.editing', { name })}>
      {times.map((at) => (
        <fieldset key={at} className={`${css.row} ${css.line}`}>
          <legend className="visually-hidden">{slotTime({ time: at })}</legend>
          <Row gap={8} p="4 12" size={13} num className={css.lineTime}>
            {slotTime({ time: at })}
            <IconButton
              variant="small"
              icon={IconTrash}
              size={16}
              label={t('week.removeTime', { time: slotTime({ time: at }) })}
              onClick={() => removeTime(at)}
            />
          </Row>
          {weekdays.map((weekday) => {
            const on = slots.some((slot) => slot.weekday === weekday && slot.time === at);
            return (
              <span key={weekday} className={css.switchCell}>
                <Button
                  variant="bare"
                  className={`${filter.button} ${css.switch}`}
                  aria-label={t('week.daySwitch', { day: dayName(weekday, 'short'), time: slotTime({ time: at }) })}
                  aria-pressed={on}
                  disabled={!on && full}
                  onClick={() => (on ? removeAll((slot) => slot.weekday === weekday && slot.time === at) : addAll([{ weekday, time: at }]))}
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
        <Button type="submit" disabled={!time || full} onClick={() => addAll(weekdays.map((weekday) => ({ weekday, time })))}>
          {t('week.addTime')}
        </Button>
        {accountIds.length > 0 && (
          <Suspense>
            <BestTimes
              accountIds={accountIds}
              moment={{ at: '', zone, fold: 'earlier' }}
              change={({ at }) => addAll([{ weekday: Temporal.PlainDate.from(at.slice(0, 10)).dayOfWeek, time: at.slice(11, 16) }])}
            />
          </Suspense>
        )}
        <ZoneSelect className={css.zone} label={t('zone')} value={zone} change={(next) => edit({ zone: next })} />
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
    </li>
  );
}
