import { useWords } from 'words:sources';
import type { Source, SourceConnection } from '@everycast/contract/sources';
import { useMutation } from '@tanstack/react-query';
import { answer, http } from '../../../lib/api/client.ts';
import type { ApiProblem } from '../../../lib/api/problem.ts';
import { Button } from '../../../ui/Button.tsx';
import { Note } from '../../../ui/Note.tsx';
import { Box, Stack, Text } from '../../../ui/primitives/primitives.tsx';
import { Disconnect } from './Disconnect.tsx';
import { leaveFor } from './return-path.ts';
import { WebdavForm } from './WebdavForm.tsx';

const consentProblems = ['foreign', 'late', 'denied', 'permission', 'failed'] as const;
type ConsentProblem = (typeof consentProblems)[number];
const isConsentProblem = (problem: string | null): problem is ConsentProblem => consentProblems.some((one) => one === problem);

/** How a source is connected, or connected again; and why that didn't work the last time. */
export function Connect({
  source,
  connection,
  problem,
  connected,
}: {
  source: Source;
  connection: SourceConnection | null;
  problem: string | null;
  connected: (key: string) => void;
}) {
  const t = useWords();
  return (
    <Box grow minH={0} p={20} scroll>
      <Stack gap={16} align="start" maxW="30rem">
        <Stack gap={4}>
          <Text as="h3" size={16} weight="semibold">
            {t('connect.title', { source: source.name })}
          </Text>
          <Text size={13} tone="muted">
            {t(source.connect === 'password' ? 'connect.passwordText' : 'connect.text')}
          </Text>
        </Stack>
        {connection?.problem && (
          <Note tone="wait" title={t('connect.again', { name: connection.name })}>
            {connection.problem}
          </Note>
        )}
        {isConsentProblem(problem) && (
          <Note tone="fail" alert title={t('connect.failed', { source: source.name })}>
            {t(`connect.problem.${problem}`, { source: source.name })}
          </Note>
        )}
        {source.connect === 'password' ? (
          <WebdavForm connection={connection} connected={connected} />
        ) : source.ready ? (
          <AtItsPage source={source} />
        ) : (
          <Note tone="info" title={t('connect.notReady', { source: source.name })}>
            {t('connect.notReadyText', { name: source.id.toUpperCase() })}
          </Note>
        )}
        {connection && <Disconnect connection={connection} source={source} />}
      </Stack>
    </Box>
  );
}

/** Leads to the source's own page, and stays busy until this one is gone. */
function AtItsPage({ source }: { source: Source }) {
  const t = useWords();
  const begin = useMutation<{ url: string }, ApiProblem>({
    mutationFn: () => answer(http.POST('/api/v1/sources/{source}/consent', { params: { path: { source: source.id } } })),
    onSuccess: ({ url }) => leaveFor(url),
  });
  return (
    <>
      {begin.error && (
        <Note tone="fail" alert title={t('connect.failed', { source: source.name })}>
          {begin.error.message}
        </Note>
      )}
      <Button variant="filled" busy={begin.isPending || begin.isSuccess} onClick={() => begin.mutate()}>
        {t('connect.button', { source: source.name })}
      </Button>
    </>
  );
}
