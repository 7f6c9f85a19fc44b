import { useWords } from 'words:media';
import type { Media } from '@everycast/contract/media';
import { useQuery } from '@tanstack/react-query';
import { formatBytes, formatDuration } from '../../../lib/measures.ts';
import { useSession } from '../../../lib/session/session.tsx';
import { formatMoment } from '../../../lib/time/format.ts';
import { pathTo } from '../folders/tree.ts';
import { foldersQuery } from '../lists.ts';
import css from './Details.module.css';

/** A file's properties, line by line. */
export function Facts({ file }: { file: Media }) {
  const t = useWords();
  const { zone } = useSession().workspace;
  const { data } = useQuery(foldersQuery);
  const path = pathTo(data?.items ?? [], file.folderId);
  const facts: [string, string][] = [
    [t('facts.kind'), t(`types.${file.contentType}`)],
    [t('facts.picture'), `${file.width} × ${file.height}`],
    ...(file.duration === null ? [] : ([[t('facts.duration'), formatDuration(file.duration)]] as [string, string][])),
    [t('facts.size'), formatBytes(file.bytes)],
    [t('facts.folder'), path.length > 0 ? path.map(({ name }) => name).join(' / ') : t('folders.without')],
    [t('facts.added'), formatMoment(file.createdAt, zone)],
  ];
  return (
    <dl className={css.facts}>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
