import type { PostStage } from '@everycast/contract/post-stages';
import { type KeyboardEvent, type RefObject, useEffect, useRef } from 'react';
import { beside } from './moves.ts';

const cardsIn = (column: Element | null | undefined) => [...(column?.querySelectorAll<HTMLElement>('[data-card]') ?? [])];
const focusCard = (card: Element | undefined) => card?.querySelector<HTMLElement>('a')?.focus();
const isPlain = (event: KeyboardEvent) => !event.ctrlKey && !event.metaKey && !event.altKey;
const sideways = (key: string): 1 | -1 | null => (key === 'ArrowRight' ? 1 : key === 'ArrowLeft' ? -1 : null);

const upOrDown = (key: string): 'up' | 'down' | null => (key === 'ArrowUp' ? 'up' : key === 'ArrowDown' ? 'down' : null);

/** A card's keys: with Shift, arrows take it along; M opens what can be done with it. */
export function onCardKey(
  event: KeyboardEvent<HTMLElement>,
  stage: PostStage,
  actions: { columns: readonly PostStage[]; carry: (to: PostStage) => void; lift: (by: 'up' | 'down') => void },
): void {
  const [by, along] = [sideways(event.key), upOrDown(event.key)];
  if (!isPlain(event) || (event.target as Element).closest('[popover]')) return;
  if (event.shiftKey && by) {
    const to = beside(actions.columns, stage, by);
    if (to) actions.carry(to);
  } else if (event.shiftKey && along) {
    actions.lift(along);
  } else if (event.key.toLowerCase() === 'm' && !event.shiftKey) {
    event.currentTarget.querySelector<HTMLElement>('[data-menu] button')?.click();
  } else return;
  event.preventDefault();
}

/** Arrows go from card to card. A card that was carried to another column keeps the focus there. */
export function useBoardKeys(board: RefObject<HTMLElement | null>) {
  const carried = useRef<{ id: string; to: PostStage } | null>(null);
  // The card is another element in the other column, and moves once more when the server has answered.
  useEffect(() => {
    if (!carried.current || document.activeElement !== document.body) return;
    const { id, to } = carried.current;
    focusCard(board.current?.querySelector(`[data-column="${to}"] [data-card="${id}"]`) ?? undefined);
  });

  function onKeyDown(event: KeyboardEvent): void {
    const target = event.target as Element;
    const card = target.closest<HTMLElement>('[data-card]');
    const column = card?.closest<HTMLElement>('[data-column]');
    if (!card || !column || event.defaultPrevented || event.shiftKey || !isPlain(event) || target.closest('[popover]')) return;
    carried.current = null;
    const cards = cardsIn(column);
    const at = cards.indexOf(card);
    const along = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    const by = sideways(event.key);
    if (along) focusCard(cards[at + along]);
    else if (by) {
      const there = cardsIn(by === 1 ? column.nextElementSibling : column.previousElementSibling);
      focusCard(there[Math.min(at, there.length - 1)]);
    } else return;
    event.preventDefault();
  }
  function follow(id: string, to: PostStage): void {
    carried.current = { id, to };
  }
  return { onKeyDown, follow };
}
