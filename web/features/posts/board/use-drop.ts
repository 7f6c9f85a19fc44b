import type { BoardPlace, PostStage } from '@everycast/contract/post-stages';
import type { PostSummary } from '@everycast/contract/posts';
import { type DragEvent, useState } from 'react';
import type { CardActions } from './BoardCard.tsx';
import { isArranged, isChosen, placeAt } from './moves.ts';

/** The cards of a column, by their middles on the screen, without the one that is dragged. */
const middlesIn = (column: HTMLElement, without: string) =>
  [...column.querySelectorAll<HTMLElement>('[data-card]')].flatMap((card) => {
    const { top, height } = card.getBoundingClientRect();
    return card.dataset.card && card.dataset.card !== without ? [{ id: card.dataset.card, middle: top + height / 2 }] : [];
  });

const isSame = (a: BoardPlace | null, b: BoardPlace | null) => a?.above === b?.above && a?.below === b?.below;

/**
 * Takes a card that is dropped on a column: one from another column moves there, and where people arrange cards, it goes to the spot below
 * the pointer.
 */
export function useDrop(stage: PostStage, dragged: PostSummary | null, actions: CardActions | null) {
  const [spot, setSpot] = useState<BoardPlace | null>(null);
  const [over, setOver] = useState(false);
  const isOwn = dragged?.stage === stage;
  const takes = dragged !== null && (!isOwn || isArranged(stage));
  // What is asked for first, or goes by its time, has no spot yet.
  const hasSpot = isArranged(stage) && (isOwn || isChosen(stage));
  const leave = () => {
    setOver(false);
    setSpot(null);
  };
  const spotAt = (event: DragEvent<HTMLElement>) =>
    hasSpot && dragged ? placeAt(middlesIn(event.currentTarget, dragged.id), event.clientY) : null;
  return {
    over: over && dragged !== null,
    spot: dragged === null ? null : spot,
    takes,
    handlers: {
      onDragOver(event: DragEvent<HTMLElement>) {
        if (!takes) return;
        event.preventDefault();
        setOver(true);
        const at = spotAt(event);
        setSpot((was) => (isSame(was, at) ? was : at));
      },
      onDragLeave(event: DragEvent<HTMLElement>) {
        if (!event.currentTarget.contains(event.relatedTarget as Node | null)) leave();
      },
      onDrop(event: DragEvent<HTMLElement>) {
        const place = spotAt(event);
        leave();
        if (!takes || !actions) return;
        event.preventDefault();
        // A card that leaves its column is gone before its drag ends.
        actions.drag(null);
        if (!isOwn) actions.move(dragged, stage);
        if (place) actions.arrange(dragged, place);
      },
    },
  };
}
