import { useWords, words } from 'words:guide';
import { useState } from 'react';
import { Link } from 'react-router';
import publicPage from '../../features/site/page.module.css';
import { head } from '../../lib/head.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import { Box, Grid, Row, Text } from '../../ui/primitives/primitives.tsx';
import css from './guide.module.css';
import { withoutMarks } from './guide-names.ts';
import { chapters, type GuidePage, guidePages, guidePath } from './pages.ts';
import { searched } from './search.ts';

export const meta = () => head(words()('title'), words()('description'));

/** Where the guide starts: its pages by chapter, and a search over their texts. */
export default function GuideStart() {
  const t = useWords();
  const [typed, setTyped] = useState('');
  const textsOf = ({ slug }: GuidePage) => {
    const trouble = t(`pages.${slug}.trouble`, { returnObjects: true }).flatMap(({ what, help }) => [what, help]);
    const body = [...t(`pages.${slug}.steps`, { returnObjects: true }), ...trouble].join(' ');
    return { slug, title: t(`pages.${slug}.title`), lead: t(`pages.${slug}.lead`), body };
  };
  const isSearching = typed.trim() !== '';
  const found = isSearching ? searched(guidePages.map(textsOf), typed) : [];
  const links = (pages: readonly Pick<GuidePage, 'slug'>[]) => (
    <Grid as="ul" gap="4 16" mt={12} className={css.links}>
      {pages.map((page) => (
        <li key={page.slug}>
          <Text as={Link} radius={4} weight="medium" to={guidePath(page)} className={css.link}>
            {t(`pages.${page.slug}.title`)}
          </Text>
          <Text size={13} tone="muted" pretty>
            {withoutMarks(t(`pages.${page.slug}.lead`))}
          </Text>
        </li>
      ))}
    </Grid>
  );
  return (
    <Box mx="auto" className={publicPage.page}>
      <Text as="h1" size={40} track="display" className={publicPage.title}>
        {t('title')}
      </Text>
      <Text mt={16} fontSize={18} tone="muted" pretty className={publicPage.lead}>
        {t('lead')}
      </Text>
      <Box as="search" mt={24} maxW="30rem">
        <Field
          label={t('search')}
          type="search"
          autoComplete="off"
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
      </Box>
      <Text size={13} tone="quiet" mt={8} role="status" className={css.status}>
        {isSearching && (found.length === 0 ? t('nothing') : t('found', { count: found.length }))}
      </Text>
      {isSearching && links(found)}
      {!isSearching &&
        chapters.map(({ name, pages }) => (
          <Box as="section" key={name} mt={24}>
            <Text as="h2" size={18} track="title">
              {t(`chapters.${name}`)}
            </Text>
            {links(pages)}
          </Box>
        ))}
      <Row gap="8 16" wrap justify="between" edge="top" mt={32} pt={16} tone="muted">
        <p>{t('more')}</p>
        <ButtonLink to="/contact">{t('contact')}</ButtonLink>
      </Row>
    </Box>
  );
}
