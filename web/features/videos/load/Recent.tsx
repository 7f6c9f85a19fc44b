import { useQuery } from '@tanstack/react-query';
import { get } from '../../../lib/api/client.ts';
import { inWorkspace } from '../../../lib/api/workspace.ts';
import { formatDuration } from '../../../lib/measures.ts';
import { useWords } from '../words.ts';
import css from './Recent.module.css';

/** The videos that came into the library last: one press opens one. */
export function Recent({ choose }: { choose: (mediaId: string) => void }) {
  const t = useWords();
  const recent = useQuery(get('/api/v1/media', { params: { query: { kind: 'video', limit: 8 } } }));
  if (!recent.data || recent.data.items.length === 0) return null;
  return (
    <section className={css.recent} aria-labelledby="recent-videos">
      <h2 id="recent-videos" className={css.title}>
        {t('load.recent')}
      </h2>
      <ul className={css.list}>
        {recent.data.items.map(({ id, name, thumbnailUrl, duration }) => (
          <li key={id}>
            <button type="button" className={css.video} onClick={() => choose(id)}>
              <img className={css.picture} src={inWorkspace(thumbnailUrl)} alt="" loading="lazy" />
              <span className={css.name}>{name}</span>
              {duration !== null && <span className={css.length}>{formatDuration(duration)}</span>}
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
