import { useWords, words } from 'words:pricing';
import { planFeatures } from '@everycast/contract/plan-table';
import { IconCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { head } from '../../../lib/head.ts';
import { Icon } from '../../../ui/Icon.tsx';
import { Box, Grid, Stack, Text } from '../../../ui/primitives/primitives.tsx';
import page from '../page.module.css';
import { BillingPeriod, type Period } from './BillingPeriod.tsx';
import { PlanCards } from './PlanCards.tsx';
import { PlanTable } from './PlanTable.tsx';
import css from './pricing.module.css';
import { usePrices } from './use-prices.ts';

/** What all plans include, each with its current status. */
function IncludedFeatures() {
  const t = useWords();
  return (
    <Box as="section" mt={56} aria-labelledby="included">
      <Text as="h2" track="title" id="included" size={22}>
        {t('included.title')}
      </Text>
      <Text mt={4} tone="muted">
        {t('included.lead')}
      </Text>
      <Grid as="ul" mt={16} className={css.list}>
        {planFeatures.map((feature) => (
          <Stack as="li" gap={2} edge="top" key={feature.id} p="12 0">
            <Text as="span" weight="medium">
              {t(`included.feature.${feature.id}`)}
            </Text>
            <span className={css.there}>
              <Icon of={IconCheck} size={14} />
              {t(`included.${feature.standing}`)}
            </span>
          </Stack>
        ))}
      </Grid>
    </Box>
  );
}

export const meta = () => head(words()('title'), words()('description'));

export default function Pricing() {
  const t = useWords();
  const [period, setPeriod] = useState<Period>('monthly');
  const prices = usePrices();
  const about = prices?.billing ? 'billed' : 'free';
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
          <h2 id="free">{t(`${about}.title`)}</h2>
          <p>{t(`${about}.text`)}</p>
        </Text>
      </Grid>
      {/* Its place is kept until the server has answered, so that nothing moves. */}
      <Text mt={32} weight="medium" className={prices?.billing === false ? undefined : css.unsaid}>
        {t('chargesNothing')}
      </Text>
      <BillingPeriod period={period} onChange={setPeriod} />
      <PlanCards period={period} prices={prices} />
      <PlanTable prices={prices} />
      <IncludedFeatures />
    </Box>
  );
}
