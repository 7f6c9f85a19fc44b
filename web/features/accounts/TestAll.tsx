import { useWords } from 'words:accounts';
import type { Account } from '@everycast/contract/accounts';
import { type ComponentProps, useEffect, useRef, useState } from 'react';
import { answer, http } from '../../lib/api/client.ts';
import { toApiProblem } from '../../lib/api/problem.ts';
import { refresh } from '../../lib/api/query-client.ts';
import { Button } from '../../ui/Button.tsx';
import { toast } from '../../ui/toast/toast-store.ts';

/** A button that tests all accounts one after another; each shows its state as soon as it is known. */
export function TestAll({
  accounts,
  ...look
}: { accounts: readonly Account[] } & Pick<ComponentProps<typeof Button>, 'variant' | 'className'>) {
  const t = useWords();
  const { at, of, start, stop } = useTests(accounts);
  if (at === null)
    return (
      <Button {...look} onClick={() => void start()}>
        {t('bulk.test')}
      </Button>
    );
  return (
    <>
      <span className="num" role="status">
        {t('bulk.testing', { at, of })}
      </span>
      <Button variant="ghost" {...look} onClick={stop}>
        {t('bulk.stop')}
      </Button>
    </>
  );
}

/** `at`: the account being tested, from 1; null while none is. It stops with the screen. */
function useTests(accounts: readonly Account[]) {
  const t = useWords();
  const [at, setAt] = useState<number | null>(null);
  const [of, setOf] = useState(0);
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
  async function start() {
    if (wanted.current) return;
    wanted.current = true;
    setOf(accounts.length);
    let ill = 0;
    let tested = 0;
    try {
      for (const { id } of accounts) {
        if (!wanted.current) break;
        setAt(tested + 1);
        const { state } = await answer(http.POST('/api/v1/accounts/{id}/test', { params: { path: { id } } }));
        if (state !== 'healthy') ill += 1;
        tested += 1;
      }
      if (ill > 0) toast.fail(t('bulk.ill', { count: ill, of: tested }));
      else if (tested > 0) toast.ok(t('bulk.well', { count: tested }));
    } catch (problem) {
      toast.fail(toApiProblem(problem).message);
    }
    stop();
    setAt(null);
    void refresh('/api/v1/accounts');
  }
  return { at, of, start, stop };
}
