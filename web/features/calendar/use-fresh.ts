import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';

/** The IDs of accounts that were connected on the way here (`?accounts=`); read once, then removed from the URL. */
export function useFresh(): readonly string[] {
  const [params, setParams] = useSearchParams();
  const [fresh] = useState(() => params.get('accounts')?.split(',').filter(Boolean) ?? []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: on arrival
  useEffect(() => {
    if (!params.has('accounts')) return;
    const others = new URLSearchParams(params);
    others.delete('accounts');
    setParams(others, { replace: true, preventScrollReset: true });
  }, []);
  return fresh;
}
