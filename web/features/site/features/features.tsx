import { useWords, words } from 'words:site';
import { IconArrowsShuffle, IconCalendar, IconChartBar, IconSend, IconSparkles } from '@tabler/icons-react';
import { Box, Grid, Text } from '../../../ui/primitives/primitives.tsx';
import { head } from '../head.ts';
import page from '../page.module.css';
import { FeatureCard } from './FeatureCard.tsx';
import css from './features.module.css';

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
