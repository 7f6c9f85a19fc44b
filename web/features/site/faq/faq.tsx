import { ButtonLink } from '../../../ui/Button.tsx';
import { head } from '../head.ts';
import page from '../page.module.css';
import { Accordion } from './Accordion.tsx';
import css from './faq.module.css';
import { useWords, words } from './words.ts';

export const meta = () => head(words()('title'), words()('description'));

export default function Faq() {
  const t = useWords();
  return (
    <div className={page.page}>
      <div className={css.column}>
        <h1 className={page.title}>{t('title')}</h1>
        <p className={page.lead}>{t('lead')}</p>
        <Accordion items={t('questions', { returnObjects: true })} />
        <div className={css.more}>
          <p>{t('more')}</p>
          <ButtonLink to="/contact">{t('contact')}</ButtonLink>
        </div>
      </div>
    </div>
  );
}
