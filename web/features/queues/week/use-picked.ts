import { useWords } from 'words:queues';
import type { QueuedPosts } from '@everycast/contract/queues';
import { useCallback, useEffect, useState } from 'react';
import { formatMoment } from '../../../lib/time/format.ts';
import { toast } from '../../../ui/toast/toast-store.ts';
import type { useMove } from './use-place.ts';
import { type FilledSlot, refusalOf, type WeekSlot } from './week.ts';

/** A post that is being moved: dragged, or picked up by key or in its dialog. */
export interface Picking {
  picked: FilledSlot | null;
  pick: (slot: FilledSlot) => void;
  cancel: () => void;
  /** What would happen in a slot; null while nothing is picked up, and in its own slot. */
  outcome: (slot: WeekSlot) => { text: string; refused: boolean } | null;
  drop: (slot: WeekSlot) => void;
}

/** Escape and the end of a drag put the post back. */
export function usePicked(
  move: ReturnType<typeof useMove>,
  users: QueuedPosts['users'],
  { zone, nameOf }: { zone: string; nameOf: (queueId: string) => string },
): Picking {
  const t = useWords();
  const [picked, pick] = useState<FilledSlot | null>(null);
  const cancel = useCallback(() => pick(null), []);
  useEffect(() => {
    if (!picked) return;
    const onKey = (event: KeyboardEvent) => event.key === 'Escape' && cancel();
    document.addEventListener('keydown', onKey);
    document.addEventListener('dragend', cancel);
    return () => {
      document.removeEventListener('keydown', onKey);
      document.removeEventListener('dragend', cancel);
    };
  }, [picked, cancel]);
  function outcome(slot: WeekSlot) {
    if (!picked || picked.post.id === slot.post?.id) return null;
    const refusal = refusalOf(picked, slot, users);
    const when = formatMoment(slot.instant, zone);
    if (refusal === 'swapDoesNotFit') return { text: t('week.doesNotFit', { name: nameOf(picked.queueId) }), refused: true };
    if (refusal) return { text: t(`week.${refusal}`, { name: nameOf(slot.queueId) }), refused: true };
    return { text: t(slot.post ? 'week.swap' : 'week.moveTo', { when }), refused: false };
  }
  return {
    picked,
    pick,
    cancel,
    outcome,
    drop(slot) {
      const does = outcome(slot);
      cancel();
      if (does?.refused) toast.fail(does.text);
      else if (does && picked) move({ from: picked, to: slot });
    },
  };
}
