import { useWords } from 'words:shell';
import { Link } from 'react-router';
import { LogoMark } from '../../ui/Logo.tsx';
import { Box, Row, Text } from '../../ui/primitives/primitives.tsx';
import css from './PublicFooter.module.css';

export function PublicFooter() {
  const t = useWords();
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
          <Link to="/faq">{t('faq')}</Link>
          <Link to="/contact">{t('contact')}</Link>
          <a href="/api/docs">{t('apiDocs')}</a>
          <Link to="/imprint">{t('imprint')}</Link>
          <Link to="/privacy">{t('privacy')}</Link>
          <Link to="/terms">{t('terms')}</Link>
        </Row>
      </Row>
    </Text>
  );
}
