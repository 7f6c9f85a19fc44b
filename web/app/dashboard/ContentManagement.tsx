import { IconCalendarMonth, IconChevronRight, IconFileText, IconPencil, IconPhoto, type Icon as TablerIcon } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { formatBytes } from '../../lib/measures.ts';
import { useHere } from '../../lib/session/here.tsx';
import { formatNear, formatRelative } from '../../lib/time/format.ts';
import { useNow } from '../../lib/time/use-now.ts';
import { Icon } from '../../ui/Icon.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { Box, ListRow, Text } from '../../ui/primitives/primitives.tsx';
import css from './ContentManagement.module.css';
import { drafts, inOrder, latestFile, nextPost, storage } from './queries.ts';
import { useWords } from './words.ts';

/** The specification's Content Management panel, with what is new for each line. */
export function ContentManagement() {
  const t = useWords();
  const now = useNow();
  const { zone } = useHere().workspace;
  const planned = useQuery(nextPost(now)).data;
  const kept = useQuery(drafts).data;
  const used = useQuery(storage).data;
  const latest = useQuery(latestFile).data;

  const next = planned && inOrder(planned.items).find(({ dueAt }) => Date.parse(dueAt) >= now);
  const lastEdit = kept?.items
    .map(({ updatedAt }) => updatedAt)
    .sort()
    .at(-1);
  return (
    <Panel title={t('content.title')}>
      <Line to="/post-composer" icon={IconPencil} title={t('content.composer')} text={t('content.composerText')} />
      <Line
        to="/calendar"
        icon={IconCalendarMonth}
        title={t('content.calendar')}
        text={planned && (next ? t('content.next', { when: formatNear(next.dueAt, zone, now) }) : t('content.nothingNext'))}
      />
      <Line
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
      <Line
        to="/drafts"
        icon={IconFileText}
        title={t('content.drafts')}
        text={kept && (lastEdit ? t('content.draftsEdited', { when: formatRelative(lastEdit, zone, now) }) : t('content.noDrafts'))}
        count={kept && kept.items.length > 0 ? `${kept.items.length}${kept.cursor ? '+' : ''}` : undefined}
      />
    </Panel>
  );
}

function Line({ to, icon, title, text, count }: { to: string; icon: TablerIcon; title: string; text?: string; count?: string }) {
  return (
    <ListRow as={Link} gap={12} p="8 16" tone="quiet" to={to} hover className={css.row}>
      <Icon of={icon} size={18} />
      <Box as="span" grow minW={0}>
        <Text as="span" block tone="text" weight="medium">
          {title}
        </Text>
        <Text as="span" block size={12} minH="var(--lh-12)">
          {text}
        </Text>
      </Box>
      {count && (
        <Text as="span" fontSize={12} tone="muted" num>
          {count}
        </Text>
      )}
      <Icon of={IconChevronRight} size={16} />
    </ListRow>
  );
}
