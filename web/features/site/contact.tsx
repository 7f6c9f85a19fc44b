import { useWords, words } from 'words:site';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { head } from '../../lib/head.ts';
import { Box, Grid, Row, Text } from '../../ui/primitives/primitives.tsx';
import { ContactForm } from './ContactForm.tsx';
import css from './contact.module.css';
import page from './page.module.css';

export const meta = () => head(words()('contact.title'), words()('contact.description'));

/** How to get help with this instance. No address is listed, because only its operator can provide one. */
export default function Contact() {
  const t = useWords();
  return (
    <Box mx="auto" className={page.page}>
      <Box mx="auto" maxW="46rem">
        <Text as="h1" size={40} track="display" className={page.title}>
          {t('contact.title')}
        </Text>
        <Text mt={16} fontSize={18} tone="muted" pretty className={page.lead}>
          {t('contact.lead')}
        </Text>
        <Box mt={32} className={css.parts}>
          <Part id="write" title={t('contact.write')}>
            <ContactForm />
          </Part>
          <Part id="who" title={t('contact.who.title')}>
            <p>{t('contact.who.text')}</p>
          </Part>
          <Part id="what" title={t('contact.what.title')}>
            <ul className={css.points}>
              {t('contact.what.points', { returnObjects: true }).map((point) => (
                <li key={point}>{point}</li>
              ))}
            </ul>
          </Part>
          <Part id="look" title={t('contact.look.title')}>
            <Grid as="ul" gap={4} justifyItems="start">
              <li>
                <Row as={Link} inline gap={4} radius={4} weight="medium" to="/guide" reloadDocument className={page.link}>
                  {t('contact.look.guide')}
                </Row>
              </li>
              <li>
                <Row as={Link} inline gap={4} radius={4} weight="medium" to="/faq" className={page.link}>
                  {t('contact.look.faq')}
                </Row>
              </li>
              <li>
                <Row as={Link} inline gap={4} radius={4} weight="medium" to="/blog" className={page.link}>
                  {t('contact.look.blog')}
                </Row>
              </li>
              <li>
                <Row as="a" inline gap={4} radius={4} weight="medium" href="/api/docs" className={page.link}>
                  {t('contact.look.api')}
                </Row>
              </li>
            </Grid>
          </Part>
          <Part id="operator" title={t('contact.operator.title')}>
            <p>{t('contact.operator.text')}</p>
          </Part>
        </Box>
      </Box>
    </Box>
  );
}

function Part({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <Grid as="section" edge="top" size={16} p="20 0" className={css.part} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </Grid>
  );
}
