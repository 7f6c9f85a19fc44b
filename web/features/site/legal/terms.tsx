import { useWords as useCompany } from 'words:company';
import { useWords, words } from 'words:legal';
import { head } from '../../../lib/head.ts';
import { LegalPage, Sections } from './LegalPage.tsx';

export const meta = () => head(words()('terms.title'), words()('terms.description'));

export default function Terms() {
  const t = useWords();
  const company = useCompany();
  return (
    <LegalPage title={t('terms.title')} lead={t('terms.lead')}>
      <Sections of={company('terms', { returnObjects: true })} />
    </LegalPage>
  );
}
