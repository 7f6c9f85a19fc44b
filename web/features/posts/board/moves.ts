import { type BoardPlace, type ChosenStage, type PostStage, postStages } from '@everycast/contract/post-stages';

/** The board's columns; without approvals there is nothing to review. */
export const columnsOf = (approvals: boolean): PostStage[] => postStages.filter((stage) => stage !== 'review' || approvals);

/** A stage that is chosen, rather than reached by asking for approval or choosing a time. */
export const isChosen = (stage: PostStage): stage is ChosenStage => stage === 'idea' || stage === 'draft';

/** Where people arrange cards; what is planned is in the order of its times. */
export const isArranged = (stage: PostStage): boolean => stage !== 'scheduled';

/** The column beside one; null beyond the ends. */
export const beside = (columns: readonly PostStage[], stage: PostStage, by: 1 | -1): PostStage | null =>
  columns[columns.indexOf(stage) + by] ?? null;

/** Where a card can be put by one key or choice: above the one before it, below the next, and above all. Null where it is already. */
export function placesOf(ids: readonly string[], id: string): Record<'top' | 'up' | 'down', BoardPlace | null> {
  const at = ids.indexOf(id);
  const [first, before, after] = [ids[0], ids[at - 1], ids[at + 1]];
  return {
    top: at > 0 && first !== undefined ? { above: first } : null,
    up: before === undefined ? null : { above: before },
    down: after === undefined ? null : { below: after },
  };
}

/** Cards with one of them in another place. */
export function arranged<Card extends { id: string }>(cards: readonly Card[], id: string, { above, below }: BoardPlace): Card[] {
  const card = cards.find((one) => one.id === id);
  const others = cards.filter((one) => one.id !== id);
  const at = others.findIndex((one) => one.id === (above ?? below));
  if (!card || at === -1) return [...cards];
  return others.toSpliced(below === undefined ? at : at + 1, 0, card);
}

/** Where a card is dropped: above the first card whose middle is below the pointer, below the last without one. Null in an empty column. */
export function placeAt(cards: readonly { id: string; middle: number }[], pointer: number): BoardPlace | null {
  const next = cards.find(({ middle }) => middle > pointer);
  const last = cards.at(-1);
  return next ? { above: next.id } : last ? { below: last.id } : null;
}
