import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';

/** The ids of accounts that somebody connected on the way here (`?accounts=`); they are told once, and then leave the address. */
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
