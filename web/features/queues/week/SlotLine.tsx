import { useWords } from 'words:queues';
import { type KeyboardEvent, useState } from 'react';
import { formatMoment, formatTinyTime } from '../../../lib/time/format.ts';
import { Button } from '../../../ui/Button.tsx';
import type { Picking } from './use-picked.ts';
import css from './Week.module.css';
import type { FilledSlot, WeekSlot } from './week.ts';

interface Props {
  slot: WeekSlot;
  zone: string;
  queue: string;
  moving: Picking;
  choose: (slot: WeekSlot) => void;
  mayMove: boolean;
  /** One slot of a queue is reached with Tab, the others with arrows. */
  first: boolean;
}

const isFilled = (slot: WeekSlot): slot is FilledSlot => slot.post !== null;

/** A slot in a line: its short time, and what fills it. It takes a post that is dropped on it, and says before what that will do. */
export function SlotLine({ slot, zone, queue, moving, choose, mayMove, first }: Props) {
  const t = useWords();
  const [near, setNear] = useState(false);
  const { post, state } = slot;
  const { picked, pick, drop } = moving;
  const when = formatMoment(slot.instant, zone);
  const text = post ? post.text || t('week.noText') : state === 'filled' || state === 'removed' ? '' : t(`week.${state}`);
  const does = near ? moving.outcome(slot) : null;
  const movable = isFilled(slot) && mayMove;
  function onKeyDown(event: KeyboardEvent) {
    if (event.key.toLowerCase() !== 'm' || event.ctrlKey || event.metaKey || event.altKey || !movable) return;
    event.preventDefault();
    pick(slot);
  }
  const arrive = () => picked && setNear(true);
  const leave = () => setNear(false);
  return (
    <Button
      variant="bare"
      className={css.slot}
      data-slot=""
      data-state={state}
      data-picked={(picked !== null && picked.post.id === post?.id) || undefined}
      data-over={does ? (does.refused ? 'refused' : 'target') : undefined}
      tabIndex={first ? 0 : -1}
      title={picked ? undefined : text}
      draggable={movable}
      onDragStart={(event) => {
        if (!movable) return;
        event.dataTransfer.effectAllowed = 'move';
        event.dataTransfer.setData('text/plain', slot.post.text);
        pick(slot);
      }}
      onDragEnter={arrive}
      onDragOver={(event) => {
        if (!picked) return;
        event.preventDefault();
        setNear(true);
      }}
      onDragLeave={leave}
      onDrop={(event) => {
        event.preventDefault();
        leave();
        drop(slot);
      }}
      onPointerEnter={arrive}
      onPointerLeave={leave}
      onFocus={arrive}
      onBlur={leave}
      onKeyDown={onKeyDown}
      onClick={() => {
        leave();
        if (picked) drop(slot);
        else choose(slot);
      }}
    >
      <span className="visually-hidden">
        {does ? t('week.slotDoes', { queue, when, post: text, does: does.text }) : t('week.slot', { queue, when, post: text })}
      </span>
      <span className={css.time} aria-hidden="true">
        {formatTinyTime(slot.instant, zone)}
      </span>
      <bdi className={css.text} aria-hidden="true">
        {text}
      </bdi>
      {does && (
        <span className={css.tip} aria-hidden="true">
          {does.text}
        </span>
      )}
    </Button>
  );
}
