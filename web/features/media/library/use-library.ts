import { useDebouncedCallback } from '@mantine/hooks';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { paramsNow } from '../../../lib/posts-filter.ts';
import { useFiles } from '../lists.ts';
import { allOf, nothing, type Selection } from '../selection.ts';
import { changedIn, queryOf, readView, type View } from '../view.ts';

/** How long a search waits for more typing. Milliseconds. */
const pause = 250;

/** The library's view from the URL, and the selection. */
export function useLibrary() {
  const [params, setParams] = useSearchParams();
  const view = useMemo(() => readView(params), [params]);
  const { list, files } = useFiles(queryOf(view));
  const order = useMemo(() => files?.map(({ id }) => id) ?? [], [files]);
  const [selection, select] = useState<Selection>(nothing);

  const show = useCallback(
    (part: Partial<View>, { replace = false } = {}) => {
      setParams(changedIn(paramsNow(), part), { replace, preventScrollReset: true });
    },
    [setParams],
  );
  // A selection from another view isn't visible, so it must not be deleted.
  const place = `${view.folder} ${view.trash}`;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another place is what ends a selection
  useEffect(() => select(nothing), [place]);

  const [typed, setTyped] = useState(view.search);
  const sent = useRef(view.search);
  const search = useDebouncedCallback((text: string) => {
    sent.current = text;
    show({ search: text }, { replace: true });
  }, pause);
  const [shown, setShown] = useState(view.search);
  if (view.search !== shown) {
    setShown(view.search);
    // Back navigation, or a cleared search. The field may have changed in the meantime.
    if (view.search !== sent.current) setTyped(view.search);
  }

  const chosen = useMemo(() => files?.filter(({ id }) => selection.ids.has(id)) ?? [], [files, selection]);
  return {
    view,
    show,
    list,
    files,
    order,
    selection,
    select,
    selectAll: () => select((was) => allOf(was, order)),
    chosen,
    typed,
    type(text: string) {
      setTyped(text);
      search(text);
    },
  };
}
export type Library = ReturnType<typeof useLibrary>;
