import { useWords, words } from 'words:about';
import { useWords as useCompany } from 'words:company';
import { head } from '../../../lib/head.ts';
import { Box, Grid, Text } from '../../../ui/primitives/primitives.tsx';
import page from '../page.module.css';
import css from './about.module.css';
import { Company } from './Company.tsx';

export const meta = () => head(words()('title'), words()('description'));

export default function About() {
  const t = useWords();
  const company = useCompany();
  return (
    <Box mx="auto" className={page.page}>
      <Text as="h1" size={40} track="display" className={page.title}>
        {t('heading')}
      </Text>
      <Grid as="section" mt={32} className={css.mission} aria-labelledby="mission">
        <Text as="h2" fontSize={16} id="mission" className={css.label}>
          {t('mission.title')}
        </Text>
        <Grid gap={12} fontSize={18} tone="muted" pretty className={css.words}>
          {t('mission.text', { returnObjects: true }).map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </Grid>
      </Grid>
      {company('sample') && (
        <Box as="aside" p={16} border="dashed" radius={10} className={css.notice} aria-labelledby="notice">
          <h2 id="notice">{t('operator.title')}</h2>
          <p>{t('operator.text')}</p>
        </Box>
      )}
      <Company />
    </Box>
  );
}
