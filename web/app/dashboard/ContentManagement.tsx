import { useWords } from 'words:dashboard';
import { IconCalendarMonth, IconFileText, IconPencil, IconPhoto } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { formatBytes } from '../../lib/measures.ts';
import { useTimes } from '../../lib/session/session.tsx';
import { formatNear, formatRelative } from '../../lib/time/format.ts';
import { useNow } from '../../lib/time/use-now.ts';
import { Panel } from '../../ui/Panel.tsx';
import { nextDue } from './entries.ts';
import { PanelLine } from './PanelLine.tsx';
import { drafts, latestFile, nextPost, nextStreams, storage } from './queries.ts';

/** The specification's Content Management panel, with what is new for each line. */
export function ContentManagement() {
  const t = useWords();
  const now = useNow();
  const { zone } = useTimes();
  const planned = useQuery(nextPost(now)).data;
  const streams = useQuery(nextStreams(now)).data;
  const kept = useQuery(drafts).data;
  const used = useQuery(storage).data;
  const latest = useQuery(latestFile).data;

  const next = planned && streams && nextDue(planned.items, streams.items, now);
  const lastEdit = kept?.items
    .map(({ updatedAt }) => updatedAt)
    .sort()
    .at(-1);
  return (
    <Panel title={t('content.title')}>
      <PanelLine to="/post-composer" icon={IconPencil} title={t('content.composer')} text={t('content.composerText')} />
      <PanelLine
        to="/calendar"
        icon={IconCalendarMonth}
        title={t('content.calendar')}
        text={planned && streams && (next ? t('content.next', { when: formatNear(next, zone, now) }) : t('content.nothingNext'))}
      />
      <PanelLine
        to="/media-library"
        icon={IconPhoto}
        title={t('content.library')}
        text={
          latest &&
          (latest.items[0]
            ? t('content.libraryAdded', { when: formatRelative(latest.items[0].createdAt, zone, now) })
            : t('content.libraryEmpty'))
        }
        count={used && used.usedBytes > 0 ? formatBytes(used.usedBytes) : undefined}
      />
      <PanelLine
        to="/drafts"
        icon={IconFileText}
        title={t('content.drafts')}
        text={kept && (lastEdit ? t('content.draftsEdited', { when: formatRelative(lastEdit, zone, now) }) : t('content.noDrafts'))}
        count={kept && kept.items.length > 0 ? `${kept.items.length}${kept.cursor ? '+' : ''}` : undefined}
      />
    </Panel>
  );
}
