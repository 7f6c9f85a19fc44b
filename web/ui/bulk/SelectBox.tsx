import type { MouseEvent } from 'react';
import css from './SelectBox.module.css';
import { type Choosable, selection, useIsSelected } from './selection.ts';

/** A checkbox that chooses a post of a list; with Shift, all from the last chosen one. */
export function SelectBox<P extends Choosable>({ post, label, onShift }: { post: P; label: string; onShift: (post: P) => void }) {
  const selected = useIsSelected(post.id);
  function choose(event: MouseEvent) {
    // With Shift, browsers don't pass a label's click on to its box.
    if (event.target === event.currentTarget) event.preventDefault();
    if (event.shiftKey) onShift(post);
    else selection.toggle(post);
  }
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Space on the box is a click
    <label className={css.box} onClick={choose}>
      <input type="checkbox" aria-label={label} checked={selected} onChange={nothing} />
    </label>
  );
}

const nothing = () => undefined; // the click chooses, because it has the shift key
