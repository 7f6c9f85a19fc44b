import type { ReactNode } from 'react';
import { StateGlyph } from '../../../ui/state/State.tsx';
import css from './panel.module.css';

/** Why the button above cannot be pressed now; `id` is what the button is described by. */
export function Blocked({ id, children }: { id: string; children: ReactNode }) {
  return (
    <p id={id} className={css.wait}>
      <StateGlyph state="awaiting-approval" size={14} label={null} />
      <span>{children}</span>
    </p>
  );
}
