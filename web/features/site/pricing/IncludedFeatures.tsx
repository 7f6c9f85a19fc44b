import { planFeatures } from '@everycast/contract/plan-table';
import { IconCheck } from '@tabler/icons-react';
import { Icon } from '../../../ui/Icon.tsx';
import { Box, Grid, Stack, Text } from '../../../ui/primitives/primitives.tsx';
import css from './IncludedFeatures.module.css';
import { useWords } from './words.ts';

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
        {planFeatures.map(({ id, label, standing: state }) => {
          return (
            <Stack as="li" gap={2} edge="top" key={id} p="12 0">
              <Text as="span" weight="medium">
                {label}
              </Text>
              <span className={state === 'coming' ? css.coming : css.there}>
                {state === 'works' && <Icon of={IconCheck} size={14} />}
                {t(`included.${state}`)}
              </span>
            </Stack>
          );
        })}
      </Grid>
    </Box>
  );
}
