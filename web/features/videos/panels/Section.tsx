import { IconChevronDown } from '@tabler/icons-react';
import { type ReactNode, useId } from 'react';
import { Icon } from '../../../ui/Icon.tsx';
import css from './Section.module.css';

/** One matter of the edit: a head that says how it stands, and what belongs to it. On phones a tab opens it, and it has no head. */
export function Section({
  title,
  summary,
  open,
  toggle,
  current,
  children,
}: {
  title: string;
  /** How it stands, in a few figures. */
  summary?: ReactNode;
  open: boolean;
  toggle: () => void;
  /** The one that a phone shows. */
  current: boolean;
  children: ReactNode;
}) {
  const id = useId();
  return (
    <section className={css.section} aria-labelledby={`${id}-title`} data-open={open || undefined} data-current={current || undefined}>
      <h2 className={css.head}>
        <button type="button" className={css.button} aria-expanded={open} aria-controls={id} onClick={toggle}>
          <span id={`${id}-title`} className={css.title}>
            {title}
          </span>
          {summary && <span className={css.summary}>{summary}</span>}
          <Icon of={IconChevronDown} size={16} />
        </button>
      </h2>
      <div id={id} className={css.body}>
        {children}
      </div>
    </section>
  );
}
