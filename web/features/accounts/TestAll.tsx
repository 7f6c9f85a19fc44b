import { useWords } from 'words:accounts';
import type { Account } from '@everycast/contract/accounts';
import { shownHandle } from '@everycast/contract/named-platforms';
import { type ComponentProps, useEffect, useRef, useState } from 'react';
import { answer, http } from '../../lib/api/client.ts';
import { detailsOf, toApiProblem } from '../../lib/api/problem.ts';
import { refresh } from '../../lib/api/query-client.ts';
import { Button } from '../../ui/Button.tsx';
import { Row } from '../../ui/primitives/primitives.tsx';
import { toast } from '../../ui/toast/toast-store.ts';
import { inTurns } from './in-turns.ts';

/** A button that tests all accounts, several at a time; each shows its state as soon as it is known. */
export function TestAll({
  accounts,
  ...look
}: { accounts: readonly Account[] } & Pick<ComponentProps<typeof Button>, 'variant' | 'className'>) {
  const tests = useTests();
  return <TestButton accounts={accounts} tests={tests} {...look} />;
}

/** The same, for screens that show which account is tested. */
export function TestButton({
  accounts,
  tests: { at, of, waiting, start, stop },
  ...look
}: { accounts: readonly Account[]; tests: Tests } & Pick<ComponentProps<typeof Button>, 'variant' | 'className'>) {
  const t = useWords();
  if (at === null)
    return (
      <Button {...look} onClick={() => void start(accounts)}>
        {t('bulk.test')}
      </Button>
    );
  return (
    <>
      <Row as="span" inline num role="status">
        {t(waiting ? 'bulk.waiting' : 'bulk.testing', { at, of })}
      </Row>
      <Button variant="ghost" {...look} onClick={stop}>
        {t('bulk.stop')}
      </Button>
    </>
  );
}

export type Tests = ReturnType<typeof useTests>;

/**
 * Tests that run at the same time: a browser has six connections to a server, and the rest of the app needs some. Of one platform, as many as
 * the server asks at once for a workspace.
 */
const places = { all: 4, perKind: 3 } as const;

/** Without a word from the server on how long to wait. Seconds. */
const usualWait = 30;

/** What is longer than this isn’t the server’s limit, but a platform’s. Seconds. */
const longestWait = 60;

/**
 * Tests an account, as soon as the server takes more requests. `skipped`: it was disconnected in the meantime, or its platform takes no more
 * requests for now.
 */
async function testOne(id: string, wait: (seconds: number) => Promise<boolean>): Promise<Account | 'skipped' | 'stopped'> {
  for (;;) {
    try {
      return await answer(http.POST('/api/v1/accounts/{id}/test', { params: { path: { id } } }));
    } catch (thrown) {
      const problem = toApiProblem(thrown);
      if (problem.code === 'not_found') return 'skipped';
      if (problem.code !== 'too_many_requests') throw thrown;
      const { retryAfterSeconds } = detailsOf(problem);
      const seconds = typeof retryAfterSeconds === 'number' ? retryAfterSeconds : usualWait;
      if (seconds > longestWait) return 'skipped';
      if (!(await wait(seconds))) return 'stopped';
    }
  }
}

/** Waits so long, or until nobody wants to continue. @returns whether to continue */
async function pause(seconds: number, wanted: { current: boolean }): Promise<boolean> {
  const end = Date.now() + seconds * 1000;
  while (wanted.current && Date.now() < end) await new Promise((resolve) => setTimeout(resolve, 250));
  return wanted.current;
}

const without = (all: ReadonlySet<string>, id: string): ReadonlySet<string> => new Set([...all].filter((one) => one !== id));

/**
 * `at`: how many were started, null while none runs; `testing`: the accounts being tested. `waiting`: for the server, which takes so many a
 * minute. It stops with the screen.
 */
export function useTests() {
  const t = useWords();
  const [at, setAt] = useState<number | null>(null);
  const [of, setOf] = useState(0);
  const [testing, setTesting] = useState<ReadonlySet<string>>(new Set());
  const [pauses, setPauses] = useState(0);
  const wanted = useRef(false);
  const stop = () => {
    wanted.current = false;
  };
  useEffect(
    () => () => {
      wanted.current = false;
    },
    [],
  );
  async function start(accounts: readonly Account[]) {
    if (wanted.current) return;
    wanted.current = true;
    setOf(accounts.length);
    let [started, ill, tested] = [0, 0, 0];
    async function wait(seconds: number): Promise<boolean> {
      setPauses((now) => now + 1);
      const goesOn = await pause(seconds, wanted);
      setPauses((now) => now - 1);
      return goesOn;
    }
    async function test({ id }: Account): Promise<void> {
      setAt(++started);
      setTesting((now) => new Set([...now, id]));
      try {
        const last = await testOne(id, wait);
        if (last === 'skipped' || last === 'stopped') return;
        if (last.state !== 'healthy') ill += 1;
        tested += 1;
        if (accounts.length > 1) return;
        if (last.state === 'healthy') toast.ok(t('tested', { handle: shownHandle(last) }));
        else toast.fail(last.problem ?? t(`state.${last.state}`));
      } finally {
        setTesting((now) => without(now, id));
      }
    }
    try {
      await inTurns(
        accounts,
        places,
        ({ platform }) => platform,
        test,
        () => wanted.current,
      );
      if (accounts.length === 1) return;
      if (ill > 0) toast.fail(t('bulk.ill', { count: ill, of: tested }));
      else if (tested > 0) toast.ok(t('bulk.well', { count: tested }));
    } catch (problem) {
      toast.fail(toApiProblem(problem).message);
    } finally {
      stop();
      setAt(null);
      void refresh('/api/v1/accounts');
    }
  }
  return { at, of, testing, waiting: pauses > 0, start, stop };
}
