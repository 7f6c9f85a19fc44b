import type { Account, ConsentOutcome } from '@everycast/contract/accounts';
import { Modal } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { get } from '../../../lib/api/client.ts';
import { useSandboxAccount } from '../../../lib/connect/use-sandbox-account.ts';
import { platformName } from '../../../ui/PlatformMark.tsx';
import { Loading, Skeleton } from '../../../ui/Skeleton.tsx';
import { useWords } from '../words.ts';
import { Choose } from './Choose.tsx';
import { Done } from './Done.tsx';
import { NotConnected } from './NotConnected.tsx';

/** The polling interval while the platform is called. */
const lookEvery = 1_500;
/** The server's reasons when a redirect belongs to no consent. */
const known = ['unknown', 'foreign', 'signed-out'] as const;

/** What the person can do next. */
interface Ways {
  again: (at: string) => void;
  /** Receives the accounts that are now connected. */
  connected: (accounts: readonly Account[]) => void;
  close: () => void;
}

/** A consent's result: `id` is the consent's, or a reason why there is none. */
export function Outcome({ id, ...rest }: { id: string | null } & Ways) {
  const { again, close } = rest;
  const t = useWords();
  const word = known.find((one) => one === id);
  return (
    <Modal opened={id !== null} onClose={close} title={t('outcome.title')} centered>
      {word && <NotConnected problem={t(`outcome.${word}`)} again={() => again('')} close={close} />}
      {id !== null && !word && <Told id={id} {...rest} />}
    </Modal>
  );
}

function Told({ id, again, connected, close }: { id: string } & Ways) {
  const t = useWords();
  const { data, error } = useQuery({
    ...get('/api/v1/accounts/choices/{id}', { params: { path: { id } } }),
    refetchInterval: ({ state }) => ((state.data as ConsentOutcome | undefined)?.state === 'working' ? lookEvery : false),
    staleTime: 0,
  });
  const sandbox = useSandboxAccount((account) => connected([account]), true);
  if (error) return <NotConnected problem={error.message} again={() => again('')} close={close} />;
  if (!data || data.state === 'working') {
    return (
      <Loading>
        <p>{data && t('outcome.working', { name: platformName(data.platform) })}</p>
        <Skeleton height="4rem" />
      </Loading>
    );
  }
  if (data.state === 'choose') return <Choose outcome={data} connected={connected} close={close} />;
  if (data.state === 'connected') return <Done accounts={data.accounts} notes={data.notes} connected={connected} close={close} />;
  const inSandbox = () => sandbox.connect({ platform: data.platform });
  return (
    <NotConnected
      problem={sandbox.problem?.message ?? data.problem ?? ''}
      // A consent started in the sandbox continues there, never on the platform itself.
      again={data.sandbox ? inSandbox : () => again(data.platform)}
      busy={sandbox.busy !== null}
      close={close}
    />
  );
}
