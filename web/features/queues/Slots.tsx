import { useWords } from 'words:queues';
import { maxSlots, type Queue, type Slot, slotKey } from '@everycast/contract/queues';
import { IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { useSession } from '../../lib/session/session.tsx';
import { weekdaysFrom } from '../../lib/time/weeks.ts';
import { Button, IconButton } from '../../ui/Button.tsx';
import filter from '../../ui/Filter.module.css';
import { Row, Stack, Text } from '../../ui/primitives/primitives.tsx';
import { TimeField } from '../../ui/when/TimeField.tsx';
import css from './Queues.module.css';
import { dayName, slotTime } from './slot-words.ts';

const workdays: readonly number[] = [1, 2, 3, 4, 5];

interface SlotsProps {
  queue: Queue;
  name: string;
  /** undefined where the person may not change them. */
  change: ((slots: Slot[]) => void) | undefined;
  removed: (slot: Slot) => void;
}

/** The week of a queue: its slots by day, and a line to add some on several days at once. */
export function Slots({ queue, name, change, removed }: SlotsProps) {
  const t = useWords();
  const { slots } = queue;
  const weekdays = weekdaysFrom(useSession().times.weekStart);
  return (
    <>
      {slots.length === 0 && (
        <Text size={13} tone="quiet">
          {t('noSlots')}
        </Text>
      )}
      {slots.length > 0 && (
        <Stack as="ul" gap={6} aria-label={t('slots', { name })}>
          {weekdays.map((weekday) => (
            <Row as="li" gap={8} align="start" key={weekday}>
              <Text as="span" size={13} tone="muted" className={css.weekday}>
                {dayName(weekday, 'short')}
              </Text>
              <Row as="span" gap="4 8" wrap minW={0}>
                <Day name={dayName(weekday)} slots={slots.filter((slot) => slot.weekday === weekday)} remove={change && removed} />
              </Row>
            </Row>
          ))}
        </Stack>
      )}
      {change && <AddSlots weekdays={weekdays} slots={slots} change={change} />}
    </>
  );
}

function Day({ name, slots, remove }: { name: string; slots: readonly Slot[]; remove: ((slot: Slot) => void) | undefined }) {
  const t = useWords();
  if (slots.length === 0)
    return (
      <Text as="span" tone="quiet" size={13} className={css.slot}>
        {t('empty')}
      </Text>
    );
  return slots.map((slot) => (
    <Row as="span" inline key={slot.time} border="line" radius={6} p="0 8" size={13} num className={css.slot}>
      {slotTime(slot)}
      {remove && (
        <IconButton
          variant="small"
          icon={IconX}
          size={14}
          label={t('removeSlot', { day: name, time: slotTime(slot) })}
          onClick={() => remove(slot)}
        />
      )}
    </Row>
  ));
}

/** A time on several days of the week. */
function AddSlots({ weekdays, slots, change }: { weekdays: readonly number[]; slots: readonly Slot[]; change: (slots: Slot[]) => void }) {
  const t = useWords();
  const [time, setTime] = useState('09:00');
  const [days, setDays] = useState(workdays);
  const known = new Set(slots.map(slotKey));
  const added = days.map((weekday) => ({ weekday, time })).filter((slot) => !known.has(slotKey(slot)));
  return (
    <Row
      as="form"
      gap="8 12"
      wrap
      align="end"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (time && added.length > 0) change([...slots, ...added]);
      }}
    >
      <TimeField label={t('time')} value={time} change={setTime} />
      <Row as="fieldset" gap={4} wrap aria-label={t('days')} className={css.days}>
        {weekdays.map((weekday) => (
          <Button
            key={weekday}
            variant="bare"
            className={filter.button}
            aria-pressed={days.includes(weekday)}
            onClick={() => setDays((was) => (was.includes(weekday) ? was.filter((one) => one !== weekday) : [...was, weekday]))}
          >
            {dayName(weekday, 'short')}
          </Button>
        ))}
      </Row>
      <Button type="submit" disabled={!time || added.length === 0 || slots.length + added.length > maxSlots}>
        {t('add')}
      </Button>
    </Row>
  );
}
