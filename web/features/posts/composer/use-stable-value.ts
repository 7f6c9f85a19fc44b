import { useRef } from 'react';

/** The previous value while the new one is deeply equal, so that components depending on it don't render again. */
export function useStableValue<T>(data: T): T {
  const said = JSON.stringify(data);
  const kept = useRef({ data, said });
  if (kept.current.said !== said) kept.current = { data, said };
  return kept.current.data;
}
