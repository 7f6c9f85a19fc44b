import type { Account } from '@everycast/contract/accounts';
import { useEffect, useRef, useState } from 'react';
import { answer, http } from '../../lib/api/client.ts';
import { refresh } from '../../lib/api/query-client.ts';
import { Button } from '../../ui/Button.tsx';
import { Row } from '../../ui/primitives/primitives.tsx';
import { toast } from '../../ui/toast/store.ts';
import { useWords } from './words.ts';

/** Tests all accounts one after another, or reconnects those that need it. */
export function Bulk({ accounts, reconnect }: { accounts: readonly Account[]; reconnect: (ids: string[]) => void }) {
  const t = useWords();
  const lost = accounts.filter(({ state }) => state === 'reconnect').map(({ id }) => id);
  const { at, of, start, stop } = useTests(accounts);
  return (
    <Row gap={8} wrap>
      {at === null ? (
        <Button variant="soft" onClick={() => void start()}>
          {t('bulk.test')}
        </Button>
      ) : (
        <>
          <span className="num" role="status">
            {t('bulk.testing', { at, of })}
          </span>
          <Button variant="ghost" onClick={stop}>
            {t('bulk.stop')}
          </Button>
        </>
      )}
      {lost.length > 0 && <Button onClick={() => reconnect(lost)}>{t('bulk.reconnect', { count: lost.length })}</Button>}
    </Row>
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
      toast.fail((problem as Error).message);
    }
    stop();
    setAt(null);
    void refresh('/api/v1/accounts');
  }
  return { at, of, start, stop };
}
