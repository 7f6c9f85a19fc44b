import { useWords } from 'words:queues';
import { maxSlots, type Queue, type Slot } from '@everycast/contract/queues';
import { toast } from '../../../ui/toast/toast-store.ts';
import { slotTime } from '../slot-words.ts';
import { useQueueEdit } from '../use-queue.ts';

const isSame = (one: Slot, other: Slot): boolean => one.weekday === other.weekday && one.time === other.time;
const isIn = (slots: readonly Slot[]) => (slot: Slot) => slots.some((one) => isSame(one, slot));

/** A queue's times, and how they are changed. Its other slots keep what was changed since, also when a toast undoes something. */
export function useTimes(queue: Queue) {
  const t = useWords();
  const { shown, slotsNow, edit } = useQueueEdit(queue);
  /** Some slots for others. */
  const put = (removed: readonly Slot[], added: readonly Slot[]) => {
    const kept = slotsNow().filter((slot) => !isIn(removed)(slot) && !isIn(added)(slot));
    edit({ slots: [...kept, ...added].slice(0, maxSlots) });
  };
  const at = (time: string) => slotsNow().filter((slot) => slot.time === time);
  const undo = (run: () => void) => ({ action: { label: t('undo'), run } });
  return {
    slots: shown.slots,
    zone: shown.zone,
    setZone: (zone: string) => edit({ zone }),
    add: (added: readonly Slot[]) => put([], added),
    remove: (removed: Slot) => put([removed], []),
    removeTime(time: string) {
      const were = at(time);
      put(were, []);
      toast.ok(
        t('week.timeRemoved', { time: slotTime({ time }) }),
        undo(() => put([], were)),
      );
    },
    changeTime(from: string, to: string) {
      const were = at(from);
      const moved = were.map(({ weekday }) => ({ weekday, time: to }));
      // A day may have that time already.
      const added = moved.filter((slot) => !isIn(slotsNow())(slot));
      put(were, added);
      toast.ok(
        t('week.timeChanged', { from: slotTime({ time: from }), to: slotTime({ time: to }) }),
        undo(() => put(added, were)),
      );
    },
  };
}
