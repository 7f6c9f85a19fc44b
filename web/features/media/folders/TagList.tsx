import { useQuery } from '@tanstack/react-query';
import { tagsQuery } from '../lists.ts';
import type { View } from '../view.ts';
import { useWords } from '../words.ts';
import css from './Side.module.css';

/** The tags of the library; pressing one shows what has it. */
export function TagList({ view, show }: { view: View; show: (part: Partial<View>) => void }) {
  const t = useWords();
  const { data } = useQuery(tagsQuery);
  if (!data || (data.items.length === 0 && view.tag === null)) return null;
  return (
    <section aria-label={t('tags.title')} className={css.tags}>
      <h2 className={css.head}>{t('tags.title')}</h2>
      <ul className={css.chips}>
        {data.items.map(({ tag, files }) => (
          <li key={tag}>
            <button
              type="button"
              className={css.chip}
              aria-pressed={view.tag === tag}
              onClick={() => show({ tag: view.tag === tag ? null : tag })}
            >
              {tag}
              <span className={css.chipCount}>{files}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
