import { useWords, words } from 'words:blog';
import { IconArrowLeft } from '@tabler/icons-react';
import { Link, useLocation } from 'react-router';
import { head } from '../../../lib/head.ts';
import { Icon } from '../../../ui/Icon.tsx';
import { Box, Grid, Row, Text } from '../../../ui/primitives/primitives.tsx';
import page from '../page.module.css';
import css from './article.module.css';
import { type Article, articles } from './articles.ts';
import { Byline } from './Byline.tsx';

/** The article of a URL such as "/blog/exactly-once"; only articles' URLs lead to this screen. */
const articleAt = (pathname: string): Article => {
  const slug = pathname.split('/')[2];
  return articles.find((article) => article.slug === slug) ?? articles[0];
};

export function meta({ location }: { location: { pathname: string } }) {
  const { slug } = articleAt(location.pathname);
  return head(words()(`articles.${slug}.title`), words()(`articles.${slug}.excerpt`));
}

export default function ArticlePage() {
  const t = useWords();
  const article = articleAt(useLocation().pathname);
  const { slug, date } = article;
  const next = articles[(articles.indexOf(article) + 1) % articles.length] ?? article;
  return (
    <Box mx="auto" className={page.page}>
      <Box mx="auto" maxW="var(--w-read)">
        <Row as={Link} inline gap={4} radius={4} weight="medium" to="/blog" className={page.link}>
          <Icon of={IconArrowLeft} size={16} />
          {t('all')}
        </Row>
        <article>
          <Grid as="header" gap={12} mt={24}>
            <Text as="h1" size={40} track="display" className={page.title}>
              {t(`articles.${slug}.title`)}
            </Text>
            <Byline date={date} />
          </Grid>
          <Text as="div" mt={32} size={16} pretty className={css.text}>
            <p>{t(`articles.${slug}.intro`)}</p>
            {t(`articles.${slug}.sections`, { returnObjects: true }).map(({ heading, text }) => (
              <section key={heading}>
                <h2>{heading}</h2>
                {text.map((paragraph) => (
                  <p key={paragraph}>{paragraph}</p>
                ))}
              </section>
            ))}
          </Text>
        </article>
        <Row as="p" gap="4 12" wrap edge="top" tone="quiet" pt={16} className={css.next}>
          {t('next')}
          <Row as={Link} inline gap={4} radius={4} weight="medium" to={`/blog/${next.slug}`} className={page.link}>
            {t(`articles.${next.slug}.title`)}
          </Row>
        </Row>
      </Box>
    </Box>
  );
}
