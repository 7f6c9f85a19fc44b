import type { Icon as TablerIcon } from '@tabler/icons-react';
import { ButtonLink } from '../../../ui/Button.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import page from '../page.module.css';
import { useWords } from '../words.ts';
import css from './features.module.css';

interface Feature {
  icon: TablerIcon;
  title: string;
  text: string;
  points: string[];
  /** The screen where it can be tried; without one the card says that it is on its way. */
  to?: string | undefined;
}

export function FeatureCard({ icon, title, text, points, to }: Feature) {
  const t = useWords();
  return (
    <li className={`${page.panel} ${css.card} ${to ? '' : css.later}`}>
      <span className={css.icon}>
        <Icon of={icon} size={20} />
      </span>
      <h2 className={css.title}>{title}</h2>
      <p className={css.text}>{text}</p>
      <ul className={css.points}>
        {points.map((point) => (
          <li key={point}>{point}</li>
        ))}
      </ul>
      {to ? (
        <ButtonLink to={to} aria-label={t('features.tryNowOf', { feature: title })}>
          {t('features.tryNow')}
        </ButtonLink>
      ) : (
        <p className={css.foot}>
          <span className={css.coming}>{t('features.coming')}</span>
        </p>
      )}
    </li>
  );
}
