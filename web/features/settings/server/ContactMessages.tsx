import { useWords } from 'words:server';
import { useInfiniteQuery, useMutation } from '@tanstack/react-query';
import { answer, http } from '../../../lib/api/client.ts';
import { refresh } from '../../../lib/api/query-client.ts';
import { useSession } from '../../../lib/session/session.tsx';
import { formatMoment } from '../../../lib/time/format.ts';
import { Button } from '../../../ui/Button.tsx';
import { Empty } from '../../../ui/Empty.tsx';
import { Panel } from '../../../ui/Panel.tsx';
import { Problem } from '../../../ui/Problem.tsx';
import { Box, Row, Text } from '../../../ui/primitives/primitives.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { toast } from '../../../ui/toast/toast-store.ts';

/** What visitors wrote over the contact form. */
export function ContactMessages() {
  const t = useWords();
  const { times } = useSession();
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery({
    queryKey: ['/api/v1/server/contact-messages'],
    queryFn: ({ pageParam, signal }) =>
      answer(http.GET('/api/v1/server/contact-messages', { params: { query: { cursor: pageParam, limit: 25 } }, signal })),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.cursor ?? undefined,
  });
  const remove = useMutation({
    mutationFn: (id: string) => answer(http.DELETE('/api/v1/server/contact-messages/{id}', { params: { path: { id } } })),
    onSuccess: () => refresh('/api/v1/server/contact-messages'),
    onError: (problem) => toast.fail(problem.message),
  });
  const messages = data?.pages.flatMap((page) => page.items);
  return (
    <Panel title={t('contact.title')}>
      {error && !data && <Problem title={t('contact.notLoaded')} problem={error} retry={() => void refetch()} />}
      {!messages && !error && <Skeleton height="4rem" />}
      {messages?.length === 0 && <Empty title={t('contact.none')}>{t('contact.noneHelp')}</Empty>}
      {messages && messages.length > 0 && (
        <ul>
          {messages.map(({ id, name, email, subject, message, createdAt }) => (
            <Box as="li" divided p="8 16" key={id}>
              <details>
                <Box as="summary" pointer>
                  <Text as="span" weight="medium" breaks>
                    {subject}
                  </Text>
                  <Text as="span" block fontSize={12} tone="quiet" breaks>
                    {name} · {email} · {formatMoment(createdAt, times.zone)}
                  </Text>
                </Box>
                <Text pre breaks m="8 0 8">
                  {message}
                </Text>
                <Row gap={8}>
                  <Button size="sm" busy={remove.isPending && remove.variables === id} onClick={() => remove.mutate(id)}>
                    {t('contact.delete')}
                  </Button>
                </Row>
              </details>
            </Box>
          ))}
        </ul>
      )}
      {hasNextPage && (
        <Box as="p" p="12 16" edge="top">
          <Button busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {t('more')}
          </Button>
        </Box>
      )}
    </Panel>
  );
}
