import { useWords, words } from 'words:faq';
import { head } from '../../../lib/head.ts';
import { ButtonLink } from '../../../ui/Button.tsx';
import { Box, Row, Text } from '../../../ui/primitives/primitives.tsx';
import page from '../page.module.css';
import { Accordion } from './Accordion.tsx';

export const meta = () => head(words()('title'), words()('description'));

export default function Faq() {
  const t = useWords();
  return (
    <Box mx="auto" className={page.page}>
      <Box mx="auto" maxW="46rem">
        <Text as="h1" size={40} track="display" className={page.title}>
          {t('title')}
        </Text>
        <Text mt={16} fontSize={18} tone="muted" pretty className={page.lead}>
          {t('lead')}
        </Text>
        <Accordion items={t('questions', { returnObjects: true })} />
        <Row gap="8 16" wrap justify="between" mt={24} tone="muted">
          <p>{t('more')}</p>
          <ButtonLink to="/contact">{t('contact')}</ButtonLink>
        </Row>
      </Box>
    </Box>
  );
}
