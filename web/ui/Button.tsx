import type { ButtonHTMLAttributes, ReactNode } from 'react';
import { Link, type LinkProps } from 'react-router';
import css from './Button.module.css';

/** `filled`: the one primary action of a view. `default`: an ordinary action. `soft`: tools in a row. `ghost`: the least. */
type ButtonVariant = 'filled' | 'default' | 'soft' | 'ghost';
interface Look {
  variant?: ButtonVariant;
  /** `sm` 28px in dense rows, `md` 34px, `lg` 44px on public pages; all are 44px where fingers point. */
  size?: 'sm' | 'md' | 'lg';
  icon?: ReactNode;
  children: ReactNode;
}

const look = ({ variant = 'default', size = 'md' }: Pick<Look, 'variant' | 'size'>, extra?: string) =>
  [css.button, css[variant], css[size], extra].filter(Boolean).join(' ');

/** A button. While `busy` it keeps its width and its focus, and takes no second press. */
export function Button({
  variant,
  size,
  icon,
  children,
  busy = false,
  className,
  type = 'button',
  onClick,
  ...rest
}: Look & { busy?: boolean } & ButtonHTMLAttributes<HTMLButtonElement>) {
  return (
    <button
      {...rest}
      type={busy && type === 'submit' ? 'button' : type}
      aria-busy={busy || undefined}
      className={look({ variant, size }, className)}
      onClick={busy ? undefined : onClick}
    >
      {icon}
      {children}
    </button>
  );
}

/** A link that looks like a button. */
export function ButtonLink({ variant, size, icon, children, className, ...rest }: Look & LinkProps) {
  return (
    <Link {...rest} className={look({ variant, size }, className)}>
      {icon}
      {children}
    </Link>
  );
}
