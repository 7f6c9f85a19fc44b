import { useWords } from 'words:pricing';
import { planFeatures } from '@everycast/contract/plan-table';
import { IconCheck } from '@tabler/icons-react';
import { Icon } from '../../../ui/Icon.tsx';
import { Box, Grid, Stack, Text } from '../../../ui/primitives/primitives.tsx';
import css from './IncludedFeatures.module.css';

/** What all plans include, each with its current status. */
export function IncludedFeatures() {
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
            <span className={feature.standing === 'coming' ? css.coming : css.there}>
              {feature.standing === 'works' && <Icon of={IconCheck} size={14} />}
              {feature.standing === 'partly' ? t(`included.partly.${feature.id}`) : t(`included.${feature.standing}`)}
            </span>
          </Stack>
        ))}
      </Grid>
    </Box>
  );
}
