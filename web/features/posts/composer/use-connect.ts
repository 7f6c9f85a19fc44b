import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { pathWithAccounts, returningTo } from '../../../lib/connect/return-to.ts';
import { isEmpty } from '../draft/draft.ts';
import type { Composer } from './use-composer.ts';

/** Leads to connecting an account, and from there back to this draft. What is written is saved first, so that there is a draft to come back to. */
export function useConnect({ draft, saved, flush }: Composer): () => Promise<void> {
  const navigate = useNavigate();
  const { pathname, search, state } = useLocation();
  /** The draft to leave, `unsaved` where the server has none; null while nobody wants to. */
  const [leaving, setLeaving] = useState<{ id: string | 'unsaved' } | null>(null);
  const named = new URLSearchParams(search).get('post') ?? 'unsaved';

  // A new draft is named in the address a moment after it is saved: by then the way back leads to it, the browser's own too.
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
