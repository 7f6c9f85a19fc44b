import type { Icon as TablerIcon } from '@tabler/icons-react';
import type { ButtonHTMLAttributes } from 'react';
import { Link } from 'react-router';
import { Icon } from './Icon.tsx';
import css from './IconButton.module.css';

type Look = { icon: TablerIcon /** Its name for readers, and its tooltip. */; label: string; size?: 14 | 16 | 18 | 20 };

/** A button that is an icon alone. */
export function IconButton({ icon, label, size = 18, className, ...rest }: Look & ButtonHTMLAttributes<HTMLButtonElement>) {
  return (
    <button {...rest} type="button" className={[css.button, className].filter(Boolean).join(' ')} aria-label={label} title={label}>
      <Icon of={icon} size={size} />
    </button>
  );
}

/** A link that is an icon alone. */
export function IconLink({ icon, label, size = 20, to }: Look & { to: string }) {
  return (
    <Link to={to} className={css.button} aria-label={label} title={label}>
      <Icon of={icon} size={size} />
    </Link>
  );
}
