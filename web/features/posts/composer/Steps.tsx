import { StateGlyph } from '../../../ui/state/State.tsx';
import { useWords } from '../words.ts';
import css from './Steps.module.css';

export const stepNames = ['accounts', 'write', 'check'] as const;
export type StepName = (typeof stepNames)[number];

/** The composer's three steps on a phone. */
export function Steps({
  step,
  choose,
  accounts,
  problems,
}: {
  step: StepName;
  choose: (step: StepName) => void;
  accounts: number;
  problems: number;
}) {
  const t = useWords();
  return (
    <nav className={css.steps} aria-label={t('steps.label')}>
      {stepNames.map((name, index) => (
        <button
          key={name}
          type="button"
          className={css.step}
          aria-current={name === step ? 'step' : undefined}
          onClick={() => choose(name)}
        >
          <span className={css.number}>{index + 1}</span>
          {t(`steps.${name}`)}
          {name === 'accounts' && <span className={css.count}>{accounts}</span>}
          {name === 'check' && problems > 0 && (
            <span className={css.problems}>
              <StateGlyph state="awaiting-approval" size={14} label={t('steps.problems')} />
              {problems}
            </span>
          )}
        </button>
      ))}
    </nav>
  );
}
