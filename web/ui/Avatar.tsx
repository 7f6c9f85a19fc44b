import css from './Avatar.module.css';

/** An image, or initials if there is none. `own`: of the person who is signed in. */
export function Avatar({
  initials,
  src,
  size = 28,
  square = false,
  own = false,
}: {
  initials: string;
  src?: string | null;
  size?: number;
  square?: boolean;
  own?: boolean;
}) {
  const shape = { width: size, height: size, borderRadius: square ? 'var(--r-4)' : 'var(--r-full)', fontSize: Math.max(size * 0.4, 11) };
  return src ? (
    <img className={css.avatar} style={shape} src={src} alt="" width={size} height={size} loading="lazy" />
  ) : (
    // The letters are hidden from screen readers: they aren't part of the surrounding button's name.
    <span className={css.avatar} style={shape} data-initials={initials} data-own={own || undefined} />
  );
}
