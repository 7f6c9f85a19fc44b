import type { Icon as TablerIcon } from '@tabler/icons-react';
import type { ComponentProps, ReactNode } from 'react';
import { Link, type LinkProps } from 'react-router';
import css from './Button.module.css';
import { Icon } from './Icon.tsx';

interface Look {
  /**
   * `filled`: a view's one primary action. `default`: an ordinary action. `soft`: tools in a row. `ghost`: the least prominent. `icon`: a
   * square for an icon; `small` in dense rows, `corner` on an image. `bare`: unstyled, for a row, a tile, text.
   */
  variant?: 'filled' | 'default' | 'soft' | 'ghost' | 'icon' | 'small' | 'corner' | 'bare';
  /** `sm` 28px in dense rows, `md` 34px, `lg` 44px on public pages; all are 44px with touch input. */
  size?: 'sm' | 'md' | 'lg';
  icon?: ReactNode;
  children?: ReactNode;
}

function look({ variant = 'default', size = 'md' }: Pick<Look, 'variant' | 'size'>, extra?: string) {
  const square = variant === 'icon' || variant === 'small' || variant === 'corner';
  const own = variant === 'bare' ? ['bare'] : square ? [css.square, css[variant]] : [css.button, css[variant], css[size]];
  return [...own, extra].filter(Boolean).join(' ');
}

/**
 * The app's only button component. While `busy` it keeps its width and focus, and ignores clicks. One that can be busy ignores the second
 * click of a double click, too, which may come before it is.
 */
export function Button({
  variant,
  size,
  icon,
  children,
  busy,
  className,
  type = 'button',
  onClick,
  ...rest
}: Look & { busy?: boolean } & ComponentProps<'button'>) {
  return (
    <button
      {...rest}
      type={busy && type === 'submit' ? 'button' : type}
      aria-busy={busy || undefined}
      className={look({ variant, size }, className)}
      onClick={
        busy
          ? undefined
          : (event) => {
              if (busy === false && event.detail > 1) event.preventDefault();
              else onClick?.(event);
            }
      }
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

/** `label` is its accessible name and tooltip. */
type IconLook = { icon: TablerIcon; label: string; size?: 14 | 16 | 18 | 20 };

/** An icon-only button. */
export const IconButton = ({
  icon,
  label,
  size = 18,
  variant = 'icon',
  ...rest
}: IconLook & Omit<ComponentProps<typeof Button>, keyof IconLook>) => (
  <Button title={label} {...rest} variant={variant} icon={<Icon of={icon} size={size} />} aria-label={label} />
);

/** An icon-only link. */
export const IconLink = ({ icon, label, size = 20, to }: IconLook & { to: string }) => (
  <ButtonLink to={to} variant="icon" icon={<Icon of={icon} size={size} />} aria-label={label} title={label} />
);
