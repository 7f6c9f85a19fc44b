import css from './Logo.module.css';
import { Row, Text } from './primitives/primitives.tsx';

/** The logo: a rounded ultramarine square with an E whose middle bar is shorter, and three dots. */
export function LogoMark({ size = 24 }: { size?: number }) {
  return (
    <svg className={css.mark} width={size} height={size} viewBox="0 0 24 24" aria-hidden="true">
      <rect width="24" height="24" rx="5.5" className={css.ground} />
      <path d="M12.4 6.4H7.3v11.2h5.1M7.3 12h5.1" className={css.letter} />
      <circle cx="16.4" cy="6.4" r="1.35" className={css.dot} />
      <circle cx="17.9" cy="12" r="1.35" className={css.dot} />
      <circle cx="16.4" cy="17.6" r="1.35" className={css.dot} />
    </svg>
  );
}

/** Logo and name side by side. The name is text, so a link around it is named by it; where only the logo is visible, by its ID. */
export function Logo({ size = 24, nameId }: { size?: number; nameId?: string }) {
  return (
    <Row as="span" inline tone="text" className={css.logo}>
      <LogoMark size={size} />
      <Text as="span" weight="semibold" track="title" id={nameId} className={css.name}>
        Everycast
      </Text>
    </Row>
  );
}
