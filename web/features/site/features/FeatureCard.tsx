import { useWords } from 'words:site';
import type { Icon as TablerIcon } from '@tabler/icons-react';
import { ButtonLink } from '../../../ui/Button.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { Grid, Text } from '../../../ui/primitives/primitives.tsx';
import page from '../page.module.css';
import css from './features.module.css';

interface Feature {
  icon: TablerIcon;
  title: string;
  text: string;
  points: string[];
  /** The feature's screen. */
  to: string;
}

export function FeatureCard({ icon, title, text, points, to }: Feature) {
  const t = useWords();
  return (
    <Grid as="li" justifyItems="start" p={20} border="line" radius={10} className={`${page.panel} ${css.card}`}>
      <Grid as="span" center bg="brand" radius={6} tone="brand" className={css.icon}>
        <Icon of={icon} size={20} />
      </Grid>
      <Text as="h2" mt={16} size={18} track="title">
        {title}
      </Text>
      <Text mt={4} tone="muted" pretty>
        {text}
      </Text>
      <Text as="ul" size={13} className={css.points}>
        {points.map((point) => (
          <li key={point}>{point}</li>
        ))}
      </Text>
      <ButtonLink to={to} aria-label={t('features.tryNowOf', { feature: title })}>
        {t('features.tryNow')}
      </ButtonLink>
    </Grid>
  );
}
