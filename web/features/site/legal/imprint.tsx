import { useWords as useCompany } from 'words:company';
import { useWords, words } from 'words:legal';
import { head } from '../../../lib/head.ts';
import { LegalPage } from './LegalPage.tsx';
import css from './legal.module.css';

export const meta = () => head(words()('imprint.title'), words()('imprint.description'));

/** Who runs this server, and how to reach them. */
export default function Imprint() {
  const t = useWords();
  const company = useCompany();
  const email = company('email');
  return (
    <LegalPage title={t('imprint.title')} lead={t('imprint.lead')}>
      <dl className={css.facts}>
        <dt>{t('imprint.name')}</dt>
        <dd>{company('name')}</dd>
        <dt>{t('imprint.address')}</dt>
        <dd>
          <address>
            {company('address', { returnObjects: true }).map((line) => (
              <span key={line}>{line}</span>
            ))}
          </address>
        </dd>
        <dt>{t('imprint.email')}</dt>
        <dd>
          <a href={`mailto:${email}`}>{email}</a>
        </dd>
        <dt>{t('imprint.represented')}</dt>
        <dd>{company('represented')}</dd>
        <dt>{t('imprint.register')}</dt>
        <dd>{company('register')}</dd>
      </dl>
    </LegalPage>
  );
}
