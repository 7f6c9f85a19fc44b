import type { MouseEvent } from 'react';
import css from './SelectBox.module.css';
import { type Choosable, selection, useIsSelected } from './selection.ts';

/** A checkbox that chooses a post of a list; with Shift, all from the last chosen one. */
export function SelectBox<P extends Choosable>({ post, label, onShift }: { post: P; label: string; onShift: (post: P) => void }) {
  const selected = useIsSelected(post.id);
  function choose(event: MouseEvent) {
    if (event.shiftKey) onShift(post);
    else selection.toggle(post);
  }
  return (
    <label className={css.box}>
      <input type="checkbox" aria-label={label} checked={selected} onChange={nothing} onClick={choose} />
    </label>
  );
}

const nothing = () => undefined; // the click chooses, because it has the shift key
