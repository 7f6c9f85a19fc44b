import { useWords } from 'words:site';
import { IconArrowRight } from '@tabler/icons-react';
import { Link } from 'react-router';
import { Icon } from '../../../ui/Icon.tsx';
import { Box, Grid, Row, Stack, Text } from '../../../ui/primitives/primitives.tsx';
import page from '../page.module.css';
import css from './Promises.module.css';

/** What people can rely on, each with the article that explains it. */
const promises = [
  { id: 'once', article: 'exactly-once' },
  { id: 'time', article: 'local-time' },
  { id: 'model', article: 'your-own-model' },
  { id: 'own', article: 'self-hosted' },
] as const;

export function Promises() {
  const t = useWords();
  return (
    <Box as="section" mt={56} aria-labelledby="promises">
      <Text as="h2" track="title" id="promises" size={22}>
        {t('home.promises.title')}
      </Text>
      <Grid as="ul" mt={16} border="line" radius={10} className={`${page.panel} ${css.list}`}>
        {promises.map(({ id, article }) => (
          <Stack as="li" align="start" p={20} key={id} className={css.promise}>
            <Text as="h3" fontSize={16} id={id} className={css.title}>
              {t(`home.promises.${id}.title`)}
            </Text>
            <Text grow tone="muted" pretty className={css.text}>
              {t(`home.promises.${id}.text`)}
            </Text>
            <Row as={Link} inline gap={4} radius={4} weight="medium" to={`/blog/${article}`} className={page.link} aria-describedby={id}>
              {t('home.promises.read')}
              <Icon of={IconArrowRight} size={14} />
            </Row>
          </Stack>
        ))}
      </Grid>
      <Text mt={16} size={13} tone="quiet">
        {t('home.platforms')}
      </Text>
    </Box>
  );
}
