import css from './BillingPeriod.module.css';
import { useWords } from './words.ts';

const periods = ['monthly', 'annually'] as const;
export type Period = (typeof periods)[number];

/** Which prices the plans show. */
export function BillingPeriod({ period, onChange }: { period: Period; onChange: (next: Period) => void }) {
  const t = useWords();
  return (
    <div className={css.row}>
      <fieldset className={css.track}>
        <legend className="visually-hidden">{t('period.label')}</legend>
        {periods.map((each) => (
          <label key={each} className={css.choice}>
            <input
              type="radio"
              name="period"
              value={each}
              checked={each === period}
              onChange={() => onChange(each)}
              className="visually-hidden"
            />
            {t(`period.${each}`)}
          </label>
        ))}
      </fieldset>
      <p className={css.hint}>{t('period.hint')}</p>
    </div>
  );
}
