import type { Media } from '@everycast/contract/media';
import { inWorkspace } from '../lib/api/workspace.ts';
import { formatDuration } from '../lib/measures.ts';
import css from './VideoTiles.module.css';

/** Videos to choose one from, each by its poster, its name and its length: tiles, and on phones rows, so that many are seen at once. */
export function VideoTiles({ videos, label, choose }: { videos: readonly Media[]; label: string; choose: (id: string) => void }) {
  return (
    <ul className={css.list} aria-label={label}>
      {videos.map(({ id, name, thumbnailUrl, duration }) => (
        <li key={id}>
          <button type="button" className={css.video} title={name} onClick={() => choose(id)}>
            <img className={css.picture} src={inWorkspace(thumbnailUrl)} alt="" loading="lazy" />
            <span className={css.name}>{name}</span>
            {duration !== null && <span className={css.length}>{formatDuration(duration)}</span>}
          </button>
        </li>
      ))}
    </ul>
  );
}
