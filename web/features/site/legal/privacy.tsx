import { useWords as useCompany } from 'words:company';
import { useWords, words } from 'words:legal';
import { head } from '../../../lib/head.ts';
import { LegalPage, Sections } from './LegalPage.tsx';

export const meta = () => head(words()('privacy.title'), words()('privacy.description'));

export default function Privacy() {
  const t = useWords();
  const company = useCompany();
  return (
    <LegalPage title={t('privacy.title')} lead={t('privacy.lead')}>
      <Sections of={company('privacy', { returnObjects: true })} />
    </LegalPage>
  );
}
