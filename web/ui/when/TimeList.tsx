import { useWords } from 'words:when';
import { laterBy } from '@everycast/contract/typed/parse-time';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { formatTime } from '../../lib/time/format.ts';
import { Button } from '../Button.tsx';
import css from './TimeList.module.css';

const minutes = 30;
const times = Array.from({ length: (24 * 60) / minutes }, (_, index) => laterBy('00:00', index * minutes));

/** Every half hour of a day. Arrow keys move between them; it opens at the chosen one. */
export default function TimeList({ value, choose }: { value: string; choose: (time: string) => void }) {
  const t = useWords();
  const list = useRef<HTMLDivElement>(null);
  const near = times.findLast((time) => time <= value) ?? '09:00';
  const first = useRef(near);
  useEffect(() => {
    const focus = () => {
      const button = list.current?.querySelector<HTMLElement>(`[data-time="${first.current}"]`);
      button?.scrollIntoView({ block: 'center' });
      button?.focus({ preventScroll: true });
    };
    focus();
    // On opening, the popover may only be shown with the next frame. By then a key may have moved on.
    const frame = requestAnimationFrame(() => list.current?.contains(document.activeElement) || focus());
    return () => cancelAnimationFrame(frame);
  }, []);
  function go(event: KeyboardEvent) {
    const buttons = [...(list.current?.querySelectorAll('button') ?? [])];
    const at = buttons.indexOf(document.activeElement as HTMLButtonElement);
    const to = { ArrowDown: at + 1, ArrowUp: at - 1, PageDown: at + 4, PageUp: at - 4, Home: 0, End: buttons.length - 1 }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    buttons[Math.max(0, Math.min(to, buttons.length - 1))]?.focus();
  }
  return (
    <div ref={list} className={css.list} role="listbox" aria-label={t('clock.list')} onKeyDown={go} tabIndex={-1}>
      {times.map((time) => (
        <Button
          key={time}
          variant="bare"
          className={css.time}
          role="option"
          data-time={time}
          tabIndex={time === near ? 0 : -1}
          aria-selected={time === value}
          onClick={() => choose(time)}
        >
          {formatTime(`1970-01-01T${time}:00Z`, 'UTC')}
        </Button>
      ))}
    </div>
  );
}
