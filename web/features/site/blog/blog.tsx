import { useWords, words } from 'words:blog';
import { Link } from 'react-router';
import { head } from '../../../lib/head.ts';
import { Box, Grid, Row, Stack, Text } from '../../../ui/primitives/primitives.tsx';
import page from '../page.module.css';
import { articles } from './articles.ts';
import { Byline } from './Byline.tsx';
import css from './blog.module.css';

export const meta = () => head(words()('title'), words()('description'));

export default function Blog() {
  const t = useWords();
  return (
    <Box mx="auto" className={page.page}>
      <Text as="h1" size={40} track="display" className={page.title}>
        {t('title')}
      </Text>
      <Text mt={16} fontSize={18} tone="muted" pretty className={page.lead}>
        {t('lead')}
      </Text>
      <Grid gap={12} mt={32} className={css.articles}>
        {articles.map(({ slug, date }, index) => (
          <Stack
            as="article"
            pos="relative"
            p={20}
            border="line"
            radius={10}
            key={slug}
            className={`${page.panel} ${css.article} ${index === 0 ? css.featured : ''}`}
          >
            <Row as="p" gap={8} size={12} tone="quiet" weight="medium" className={css.category}>
              {t(`articles.${slug}.category`)}
              {index === 0 && (
                <Text as="span" bg="brand" radius={4} tone="brand" className={css.mark}>
                  {t('featured')}
                </Text>
              )}
            </Row>
            <Text as="h2" mt={8} size={18} track="title" className={css.title}>
              <Text as={Link} radius={4} tone="text" to={`/blog/${slug}`} className={css.link}>
                {t(`articles.${slug}.title`)}
              </Text>
            </Text>
            <Text grow tone="muted" pretty className={css.excerpt}>
              {t(`articles.${slug}.excerpt`)}
            </Text>
            <Byline date={date} />
          </Stack>
        ))}
      </Grid>
    </Box>
  );
}
