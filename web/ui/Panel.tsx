import type { ReactNode } from 'react';
import css from './Panel.module.css';

/** A white sheet with a hairline around it. A panel never holds a panel. `title` makes it a named region with a head. */
export function Panel({
  title,
  aside,
  children,
  className,
}: {
  title?: string;
  aside?: ReactNode;
  children: ReactNode;
  className?: string;
}) {
  return (
    <section className={[css.panel, className].filter(Boolean).join(' ')} aria-label={title}>
      {title && (
        <header className={css.head}>
          <h2 className={css.title}>{title}</h2>
          {aside}
        </header>
      )}
      {children}
    </section>
  );
}
