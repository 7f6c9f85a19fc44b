import { useWords, words } from 'words:site';
import { IconArrowsShuffle, IconCalendar, IconChartBar, IconSend, IconSparkles, type Icon as TablerIcon } from '@tabler/icons-react';
import { head } from '../../lib/head.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Box, Grid, Text } from '../../ui/primitives/primitives.tsx';
import css from './features.module.css';
import page from './page.module.css';

interface Feature {
  icon: TablerIcon;
  title: string;
  text: string;
  points: string[];
  /** The feature's screen. */
  to: string;
}

function FeatureCard({ icon, title, text, points, to }: Feature) {
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

export const meta = () => head(words()('features.title'), words()('features.description'));

/** The five features in the specification's order. */
const features = [
  { id: 'ai', icon: IconSparkles, to: '/create-post' },
  { id: 'scheduling', icon: IconCalendar, to: '/calendar' },
  { id: 'analytics', icon: IconChartBar, to: '/analytics' },
  { id: 'posting', icon: IconSend, to: '/dashboard' },
  { id: 'cross', icon: IconArrowsShuffle, to: '/media-tools' },
] as const;

export default function Features() {
  const t = useWords();
  return (
    <Box mx="auto" className={page.page}>
      <Text as="h1" size={40} track="display" className={page.title}>
        {t('features.title')}
      </Text>
      <Text mt={16} fontSize={18} tone="muted" pretty className={page.lead}>
        {t('features.lead')}
      </Text>
      <Grid as="ul" gap={12} mt={32} className={css.cards}>
        {features.map(({ id, icon, to }) => (
          <FeatureCard
            key={id}
            icon={icon}
            title={t(`features.${id}.title`)}
            text={t(`features.${id}.text`)}
            points={t(`features.${id}.points`, { returnObjects: true })}
            to={to}
          />
        ))}
      </Grid>
    </Box>
  );
}
