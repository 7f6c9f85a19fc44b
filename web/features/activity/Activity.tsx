import { useWords } from 'words:activity';
import { IconDownload } from '@tabler/icons-react';
import { useMemo } from 'react';
import { inWorkspace } from '../../lib/api/workspace.ts';
import { useSession } from '../../lib/session/session.tsx';
import { formatDay, formatNearDay } from '../../lib/time/format.ts';
import { asHeading } from '../../lib/time/heading.ts';
import { useNow } from '../../lib/time/use-now.ts';
import { useKeys } from '../../lib/use-keys.ts';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { Empty } from '../../ui/Empty.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { Problem } from '../../ui/Problem.tsx';
import { Box, Row, Text } from '../../ui/primitives/primitives.tsx';
import { Loading, Skeleton } from '../../ui/Skeleton.tsx';
import css from './Activity.module.css';
import { ActivityLine } from './ActivityLine.tsx';
import { Details } from './Details.tsx';
import { Filters } from './Filters.tsx';
import { Kept } from './Kept.tsx';
import { daysOf } from './rows.ts';
import { exportPath, isFiltered, useActivity } from './use-activity.ts';

/** Moves the focus between the rows, from the one that has it. */
function step(by: number): void {
  const rows = [...document.querySelectorAll<HTMLElement>('[data-entry]')];
  const at = rows.indexOf(document.activeElement as HTMLElement);
  rows[Math.max(0, Math.min(at + by, rows.length - 1))]?.focus();
}

/** /settings/activity: who did what in the workspace, by day; one entry opens beside the list. */
export default function Activity() {
  const t = useWords();
  const { zone } = useSession().times;
  const now = useNow();
  const { entries, keptDays, error, refetch, filter, setFilter, open, setOpen, hasNextPage, isFetchingNextPage, fetchNextPage } =
    useActivity();
  const days = useMemo(() => daysOf(entries ?? [], zone), [entries, zone]);
  useKeys({ j: () => step(1), k: () => step(-1), escape: () => setOpen(null) });
  return (
    <div data-wide>
      <Row gap="8 12" wrap mb={12}>
        <Text as="h2" size={16}>
          {t('title')}
        </Text>
        <Row gap="8 12" wrap ml="auto">
          <Kept days={keptDays} />
          <ButtonLink reloadDocument download to={inWorkspace(exportPath(filter))} icon={<Icon of={IconDownload} size={16} />}>
            {t('export')}
          </ButtonLink>
        </Row>
      </Row>
      <div className={css.columns} data-open={open !== null || undefined}>
        <Panel label={t('title')} clip className={css.list}>
          <Filters filter={filter} change={setFilter} />
          {error && !entries && <Problem title={t('notLoaded')} problem={error} retry={() => void refetch()} />}
          {!entries && !error && (
            <Loading gap={8} p={16}>
              {['1', '2', '3', '4', '5', '6'].map((key) => (
                <Skeleton key={key} height="1.75rem" />
              ))}
            </Loading>
          )}
          {entries?.length === 0 && isFiltered(filter) && (
            <Empty
              title={t('none')}
              action={<Button onClick={() => setFilter({ who: '', kinds: [], groupIds: [], days: 0, search: '' })}>{t('clear')}</Button>}
            >
              {t('noneText')}
            </Empty>
          )}
          {entries?.length === 0 && !isFiltered(filter) && <Empty title={t('emptyTitle')}>{t('empty')}</Empty>}
          {days.map(({ day, at, count, rows }) => (
            <section key={day} aria-labelledby={`day-${day}`}>
              <Row gap={8} align="baseline" p="8 16" bg="sunken" edge="top" className={css.day}>
                <Text as="h2" id={`day-${day}`} size={14} weight="semibold">
                  {asHeading(formatNearDay(at, zone, now))}
                </Text>
                <Text as="span" size={13} tone="muted">
                  {t('dayCount', { day: formatDay(at, zone), count })}
                </Text>
              </Row>
              <ul>
                {rows.map((row) => (
                  <ActivityLine key={row.entry.id} row={row} open={open} setOpen={setOpen} />
                ))}
              </ul>
            </section>
          ))}
          {hasNextPage && (
            <Box p="12 16" edge="top">
              <Button busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
                {t('older')}
              </Button>
            </Box>
          )}
        </Panel>
        {open !== null && <Details key={open} id={open} close={() => setOpen(null)} />}
      </div>
    </div>
  );
}
