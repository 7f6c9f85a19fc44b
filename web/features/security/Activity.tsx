import { useWords } from 'words:security';
import type { SecurityActivity } from '@everycast/contract/security';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { answer, http } from '../../lib/api/client.ts';
import { useTimes } from '../../lib/session/session.tsx';
import { formatPast } from '../../lib/time/format.ts';
import { Button } from '../../ui/Button.tsx';
import { Empty } from '../../ui/Empty.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { Problem } from '../../ui/Problem.tsx';
import { Row, Stack, Text } from '../../ui/primitives/primitives.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { ActivityGlyph } from './ActivityGlyph.tsx';
import { canBeSomeoneElse, describe } from './describe.ts';
import { NotMe } from './NotMe.tsx';
import css from './Security.module.css';

const path = '/api/v1/me/security/activity';
/** Rows before everything is asked for. */
const few = 7;

/** What happened to the security of the account, newest first. */
export function Activity() {
  const t = useWords();
  const [all, setAll] = useState(false);
  const [doubted, setDoubted] = useState(false);
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery({
    queryKey: [path],
    queryFn: ({ pageParam, signal }) => answer(http.GET(path, { params: { query: { cursor: pageParam, limit: 50 } }, signal })),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.cursor ?? undefined,
  });
  const items = data?.pages.flatMap((page) => page.items);
  const shown = all ? items : items?.slice(0, few);
  return (
    <Panel
      title={t('activity.title')}
      aside={
        !all &&
        (items?.length ?? 0) > few && (
          <Button variant="bare" className={css.link} onClick={() => setAll(true)}>
            {t('activity.showAll')}
          </Button>
        )
      }
    >
      {error && !items && <Problem title={t('activity.notLoaded')} problem={error} retry={() => void refetch()} />}
      {!items && !error && <Skeleton height="12rem" />}
      {items?.length === 0 && <Empty title={t('activity.none')}>{t('activity.teach')}</Empty>}
      {shown && shown.length > 0 && (
        <ol className={css.ledger}>
          {shown.map((item) => (
            <Entry key={item.id} item={item} doubt={() => setDoubted(true)} />
          ))}
        </ol>
      )}
      {all && hasNextPage && (
        <Row p="8 16" edge="top">
          <Button size="sm" busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {t('activity.older')}
          </Button>
        </Row>
      )}
      {doubted && <NotMe close={() => setDoubted(false)} />}
    </Panel>
  );
}

function Entry({ item, doubt }: { item: SecurityActivity; doubt: () => void }) {
  const t = useWords();
  const { zone } = useTimes();
  const { what, detail } = describe(item);
  return (
    <li className={css.entry}>
      <Text as="time" size={12} tone="quiet" num dateTime={item.at}>
        {formatPast(item.at, zone)}
      </Text>
      <ActivityGlyph event={item.event} />
      <Row gap={8} align="start" justify="between" minW={0}>
        <Stack minW={0}>
          <Text as="span" size={13} weight="medium" breaks>
            {what}
          </Text>
          <Text as="span" fontSize={12} tone="muted" num breaks>
            {detail}
          </Text>
        </Stack>
        {canBeSomeoneElse(item.event) && (
          <Button variant="bare" className={`${css.link} ${css.doubt}`} aria-label={t('notMe.openOf', { what })} onClick={doubt}>
            {t('notMe.open')}
          </Button>
        )}
      </Row>
    </li>
  );
}
