import { useState } from 'react';
import { head } from '../head.ts';
import page from '../page.module.css';
import { BillingPeriod, type Period } from './BillingPeriod.tsx';
import { IncludedFeatures } from './IncludedFeatures.tsx';
import { PlanCards } from './PlanCards.tsx';
import { PlanTable } from './PlanTable.tsx';
import css from './pricing.module.css';
import { useWords, words } from './words.ts';

export const meta = () => head(words()('title'), words()('description'));

export default function Pricing() {
  const t = useWords();
  const [period, setPeriod] = useState<Period>('monthly');
  return (
    <div className={page.page}>
      <div className={css.head}>
        <div>
          <h1 className={page.title}>{t('title')}</h1>
          <p className={page.lead}>{t('lead')}</p>
        </div>
        <section className={`${page.panel} ${css.free}`} aria-labelledby="free">
          <h2 id="free">{t('free.title')}</h2>
          <p>{t('free.text')}</p>
        </section>
      </div>
      <BillingPeriod period={period} onChange={setPeriod} />
      <PlanCards period={period} />
      <PlanTable />
      <IncludedFeatures />
    </div>
  );
}
