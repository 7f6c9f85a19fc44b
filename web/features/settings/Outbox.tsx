import { useWords } from 'words:settings';
import { useInfiniteQuery } from '@tanstack/react-query';
import { answer, http } from '../../lib/api/client.ts';
import { useSession } from '../../lib/session/session.tsx';
import { formatMoment } from '../../lib/time/format.ts';
import { Button } from '../../ui/Button.tsx';
import { Empty } from '../../ui/Empty.tsx';
import { Note } from '../../ui/Note.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { Problem } from '../../ui/Problem.tsx';
import { Box, Text } from '../../ui/primitives/primitives.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import css from './Outbox.module.css';

/** Undelivered mail. Its links can be opened here, or passed on by the instance owner. */
export default function Outbox() {
  const t = useWords();
  const { times } = useSession();
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery({
    queryKey: ['/api/v1/settings/outbox'],
    queryFn: ({ pageParam, signal }) => answer(http.GET('/api/v1/settings/outbox', { params: { query: { cursor: pageParam } }, signal })),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.cursor ?? undefined,
  });
  const mails = data?.pages.flatMap((page) => page.items);
  if (error && !data) return <Problem title={t('notLoaded')} problem={error} retry={() => void refetch()} />;
  return (
    <Panel title={t('outbox.title')}>
      {!mails && <Skeleton height="10rem" />}
      {mails?.length === 0 && <Empty title={t('outbox.none')}>{t('outbox.teach')}</Empty>}
      {mails && mails.length > 0 && (
        <ul className={css.list}>
          {mails.map((mail) => (
            <li key={mail.id}>
              <details>
                <Box as="summary" pointer>
                  <Text as="span" weight="medium">
                    {mail.subject}
                  </Text>
                  <Text as="span" block fontSize={12} tone="quiet">
                    {mail.to} · {formatMoment(mail.createdAt, times.zone)}
                    {mail.refusal && ` · ${t('outbox.refused')}`}
                  </Text>
                </Box>
                {mail.refusal && (
                  <Note tone="fail" title={t('outbox.refused')}>
                    {mail.refusal}
                  </Note>
                )}
                <Text pre breaks m="8 0 0">
                  {linked(mail.text)}
                </Text>
              </details>
            </li>
          ))}
        </ul>
      )}
      {hasNextPage && (
        <Box as="p" p="12 16" edge="top">
          <Button busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {t('outbox.more')}
          </Button>
        </Box>
      )}
    </Panel>
  );
}

/** URLs in plain text as links. */
function linked(text: string) {
  return text.split(/(https?:\/\/\S+)/).map((piece) =>
    /^https?:\/\//.test(piece) ? (
      <a key={piece} href={piece}>
        {piece}
      </a>
    ) : (
      piece
    ),
  );
}
