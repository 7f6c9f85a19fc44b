import { versions } from 'virtual:languages';
import { useWords } from 'words:shell';
import { fallbackLanguage } from '@everycast/messages/render';
import { Link, useLocation } from 'react-router';
import { languageName } from '../../lib/i18n/language-name.ts';
import { useLanguage } from '../../lib/i18n/shown-language.ts';
import { LogoMark } from '../../ui/Logo.tsx';
import { Box, Row, Text } from '../../ui/primitives/primitives.tsx';
import { guideStart } from '../guide/pages.ts';
import { inLanguage } from '../public-paths.ts';
import css from './PublicFooter.module.css';

/** By their codes, which are in the order of their names. */
const languages = [fallbackLanguage, ...Object.keys(versions)].sort();

export function PublicFooter() {
  const t = useWords();
  const shown = useLanguage();
  const path = useLocation().pathname.replace(/\/$/, '') || '/';
  return (
    <Text as="footer" edge="top" size={13} tone="quiet">
      <Row gap="8 12" wrap mx="auto" className={css.inner}>
        <LogoMark size={20} />
        <Box as="p" flex="1 0 auto">
          {t('footNote')}
        </Box>
        <Row as="nav" wrap align="stretch" aria-label={t('footNav')} className={css.links}>
          <Link to="/features">{t('features')}</Link>
          <Link to="/pricing">{t('pricing')}</Link>
          <Link to="/blog">{t('blog')}</Link>
          <Link to={guideStart} reloadDocument>
            {t('guide')}
          </Link>
          <Link to="/faq">{t('faq')}</Link>
          <Link to="/contact">{t('contact')}</Link>
          <a href="/api/docs">{t('apiDocs')}</a>
          <Link to="/imprint">{t('imprint')}</Link>
          <Link to="/privacy">{t('privacy')}</Link>
          <Link to="/terms">{t('terms')}</Link>
        </Row>
        {/* Another language is another document; boot.js keeps the choice. */}
        <Row as="nav" wrap align="stretch" aria-label={t('languageNav')} className={`${css.links} ${css.languages}`}>
          {languages.map((language) => (
            <a
              key={language}
              href={inLanguage(language, path)}
              hrefLang={language}
              lang={language}
              aria-current={language === shown ? 'true' : undefined}
            >
              {languageName(language)}
            </a>
          ))}
        </Row>
      </Row>
    </Text>
  );
}
