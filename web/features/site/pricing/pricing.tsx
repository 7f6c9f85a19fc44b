import { useWords, words } from 'words:pricing';
import { useState } from 'react';
import { Box, Grid, Text } from '../../../ui/primitives/primitives.tsx';
import { head } from '../head.ts';
import page from '../page.module.css';
import { BillingPeriod, type Period } from './BillingPeriod.tsx';
import { IncludedFeatures } from './IncludedFeatures.tsx';
import { PlanCards } from './PlanCards.tsx';
import { PlanTable } from './PlanTable.tsx';
import css from './pricing.module.css';

export const meta = () => head(words()('title'), words()('description'));

export default function Pricing() {
  const t = useWords();
  const [period, setPeriod] = useState<Period>('monthly');
  return (
    <Box mx="auto" className={page.page}>
      <Grid align="start" className={css.head}>
        <div>
          <Text as="h1" size={40} track="display" className={page.title}>
            {t('title')}
          </Text>
          <Text mt={16} fontSize={18} tone="muted" pretty className={page.lead}>
            {t('lead')}
          </Text>
        </div>
        <Text as="section" p={16} border="line" radius={10} size={13} pretty className={`${page.panel} ${css.free}`} aria-labelledby="free">
          <h2 id="free">{t('free.title')}</h2>
          <p>{t('free.text')}</p>
        </Text>
      </Grid>
      <BillingPeriod period={period} onChange={setPeriod} />
      <PlanCards period={period} />
      <PlanTable />
      <IncludedFeatures />
    </Box>
  );
}
