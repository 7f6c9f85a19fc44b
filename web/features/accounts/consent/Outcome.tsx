import { useWords } from 'words:accounts';
import type { Account, ConsentOutcome } from '@everycast/contract/accounts';
import { Modal } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { get } from '../../../lib/api/client.ts';
import { useSandboxAccount } from '../../../lib/connect/use-sandbox-account.ts';
import { useLast } from '../../../lib/use-last.ts';
import { Button } from '../../../ui/Button.tsx';
import { Note } from '../../../ui/Note.tsx';
import { platformName } from '../../../ui/PlatformMark.tsx';
import { Row, Stack } from '../../../ui/primitives/primitives.tsx';
import { Loading, Skeleton } from '../../../ui/Skeleton.tsx';
import { Choose } from './Choose.tsx';
import { Done, useDone } from './Done.tsx';

/** Connecting failed: why, and how to try again. */
function NotConnected({ problem, again, busy = false, close }: { problem: string; again: () => void; busy?: boolean; close: () => void }) {
  const t = useWords();
  return (
    <Stack gap={16}>
      <Note tone="fail" alert title={t('notConnected')}>
        {problem}
      </Note>
      <Row as="footer" gap={8} align="stretch" justify="end" mt={8}>
        <Button onClick={close}>{t('close')}</Button>
        <Button variant="filled" busy={busy} onClick={again}>
          {t('outcome.again')}
        </Button>
      </Row>
    </Stack>
  );
}

/** The polling interval while the platform is called. */
const pollEvery = 1_500;
/** The server's reasons when a redirect belongs to no consent. */
const known = ['unknown', 'foreign', 'signed-out'] as const;

/** What the person can do next. */
interface Ways {
  again: (at: string) => void;
  /** Receives the accounts that are now connected. */
  connected: (accounts: readonly Account[]) => void;
  close: () => void;
}

/**
 * A consent's result: `id` is the consent's, or a reason why there is none. The dialog only opens if it has something to say or to ask: who is
 * connected goes on at once.
 */
export function Outcome({ id, ...ways }: { id: string | null } & Ways) {
  const { again, connected, close } = ways;
  const t = useWords();
  const word = known.find((one) => one === id);
  const { data, error } = useQuery({
    ...get('/api/v1/accounts/choices/{id}', { params: { path: { id: id ?? '' } } }),
    enabled: id !== null && !word,
    refetchInterval: ({ state }) => ((state.data as ConsentOutcome | undefined)?.state === 'working' ? pollEvery : false),
    staleTime: 0,
  });
  const done = useDone(connected, close);
  const accounts = data?.state === 'connected' ? data.accounts : null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: told once, when they are there
  useEffect(() => {
    if (data && accounts) done(accounts, data.notes);
  }, [accounts !== null]);
  const silent = accounts !== null && data?.notes.length === 0;
  const problem = word ? t(`outcome.${word}`) : error?.message;
  const shown = useLast(id === null || silent ? null : problem ? { problem } : data ? { outcome: data } : null);
  return (
    <Modal opened={id !== null && !silent && Boolean(problem ?? data)} onClose={close} title={t('outcome.title')} centered>
      {shown?.problem && <NotConnected problem={shown.problem} again={() => again('')} close={close} />}
      {shown?.outcome && <OutcomeContent outcome={shown.outcome} {...ways} />}
    </Modal>
  );
}

function OutcomeContent({ outcome, again, connected, close }: { outcome: ConsentOutcome } & Ways) {
  const t = useWords();
  const sandbox = useSandboxAccount((account) => connected([account]), true);
  if (outcome.state === 'working') {
    return (
      <Loading>
        <p>{t('outcome.working', { name: platformName(outcome.platform) })}</p>
        <Skeleton height="4rem" />
      </Loading>
    );
  }
  if (outcome.state === 'choose') return <Choose outcome={outcome} connected={connected} close={close} />;
  if (outcome.state === 'connected') return <Done accounts={outcome.accounts} notes={outcome.notes} close={close} />;
  const inSandbox = () => sandbox.connect({ platform: outcome.platform });
  return (
    <NotConnected
      problem={sandbox.problem?.message ?? outcome.problem ?? ''}
      // A consent started in the sandbox continues there, never on the platform itself.
      again={outcome.sandbox ? inSandbox : () => again(outcome.platform)}
      busy={sandbox.busy !== null}
      close={close}
    />
  );
}
