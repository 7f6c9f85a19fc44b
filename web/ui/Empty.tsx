import type { ReactNode } from 'react';
import css from './Empty.module.css';

/** What stands where nothing is yet: its name, one sentence on what will be here, one button. */
export function Empty({ title, children, action }: { title: string; children: ReactNode; action?: ReactNode }) {
  return (
    <div className={css.empty}>
      <p className={css.title}>{title}</p>
      <p className={css.text}>{children}</p>
      {action}
    </div>
  );
}
