import { plans } from '@everycast/contract/plans';
import { ButtonLink } from '../../../ui/Button.tsx';
import page from '../page.module.css';
import type { Period } from './BillingPeriod.tsx';
import css from './PlanCards.module.css';
import { useWords } from './words.ts';

const limits = ['socialAccounts', 'accountsPerPlatform', 'storage', 'fileSize'] as const;

/** The three plans with the prices of the chosen period. */
export function PlanCards({ period }: { period: Period }) {
  const t = useWords();
  return (
    <ul className={css.cards}>
      {plans.map((plan) => (
        <li key={plan.name} className={`${page.panel} ${css.card}`}>
          <div className={css.head}>
            <h2 className={css.name}>{plan.name}</h2>
            {plan.popular && <span className={css.popular}>{t('popular')}</span>}
          </div>
          <p className={css.about}>{t(`about.${plan.name}`)}</p>
          <p className={css.price}>
            <span className={css.figure}>{period === 'monthly' ? plan.monthlyPrice : plan.annualPrice}</span>{' '}
            {t(period === 'monthly' ? 'perMonth' : 'perYear')}
          </p>
          <ButtonLink
            to="/signup"
            variant={plan.popular ? 'filled' : 'default'}
            className={css.start}
            aria-label={t('getStartedWith', { plan: plan.name })}
          >
            {t('getStarted')}
          </ButtonLink>
          <dl className={css.limits}>
            {limits.map((limit) => (
              <div key={limit}>
                <dt>{t(`limit.${limit}`)}</dt>
                <dd className="num">{plan[limit]}</dd>
              </div>
            ))}
          </dl>
        </li>
      ))}
    </ul>
  );
}
