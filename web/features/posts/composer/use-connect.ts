import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { pathWithAccounts, returningTo } from '../../../lib/connect/return-to.ts';
import { isEmpty } from '../draft/draft.ts';
import type { Composer } from './use-composer.ts';

/** Leads to connecting an account, and back to this draft. It is saved first, so that there is a draft to return to. */
export function useConnect({ draft, saved, flush }: Composer): () => Promise<void> {
  const navigate = useNavigate();
  const { pathname, search, state } = useLocation();
  /** The draft to leave, `unsaved` if the server doesn't have it; null while nobody leaves. */
  const [leaving, setLeaving] = useState<{ id: string | 'unsaved' } | null>(null);
  const named = new URLSearchParams(search).get('post') ?? 'unsaved';

  // A new draft's ID is in the URL a moment after it is saved: by then the return path, including the browser's own, leads to it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each press
  useEffect(() => {
    if (leaving?.id !== named) return;
    setLeaving(null);
    const path = named === 'unsaved' ? pathWithAccounts(`${pathname}${search}`, draft.accountIds) : `${pathname}?post=${named}`;
    void navigate('/accounts?connect', { state: returningTo({ path, state: named === 'unsaved' ? state : null }) });
  }, [leaving, named]);

  return async () => {
    if (saved === null && isEmpty(draft)) return setLeaving({ id: 'unsaved' });
    const { onto } = await flush();
    setLeaving({ id: onto?.id ?? named });
  };
}
