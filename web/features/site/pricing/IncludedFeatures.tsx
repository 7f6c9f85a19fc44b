import { type PlanFeature, planFeatures } from '@everycast/contract/plans';
import { IconCheck } from '@tabler/icons-react';
import { Icon } from '../../../ui/Icon.tsx';
import page from '../page.module.css';
import css from './IncludedFeatures.module.css';
import { useWords } from './words.ts';

/** How far the work on a listed feature has come; what is not named here is on its way. */
const standing: Partial<Record<PlanFeature, 'works' | 'partly'>> = { draft_posts: 'works', ai_content: 'partly' };

/** What all plans list, each with what is true of it today. */
export function IncludedFeatures() {
  const t = useWords();
  return (
    <section className={css.section} aria-labelledby="included">
      <h2 id="included" className={page.section}>
        {t('included.title')}
      </h2>
      <p className={css.lead}>{t('included.lead')}</p>
      <ul className={css.list}>
        {planFeatures.map(({ id, label }) => {
          const state = standing[id] ?? 'coming';
          return (
            <li key={id} className={css.feature}>
              <span className={css.label}>{label}</span>
              <span className={state === 'coming' ? css.coming : css.there}>
                {state === 'works' && <Icon of={IconCheck} size={14} />}
                {t(`included.${state}`)}
              </span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
