import { useEffect } from 'react';
import { useSearchParams } from 'react-router';
import { keepText } from '../../../lib/keep-text.ts';
import { paramsNow, withParams } from '../../../lib/posts-filter.ts';

export const draftsViews = ['list', 'board'] as const;
export type DraftsView = (typeof draftsViews)[number];

const key = 'everycast.drafts-view';
const known = (name: string | null): DraftsView | null => draftsViews.find((one) => one === name) ?? null;
const quietly = { replace: true, preventScrollReset: true };

/** As a list or as a board: what the address says, or else what was chosen last in this browser, which the address then says. */
export function useDraftsView(): { view: DraftsView; setView: (view: DraftsView) => void } {
  const [params, setParams] = useSearchParams();
  const named = known(params.get('view'));
  const view = named ?? known(localStorage.getItem(key)) ?? 'list';
  useEffect(() => {
    if (named === null && view === 'board') setParams(withParams(paramsNow(), { view }), quietly);
  }, [named, view, setParams]);
  function setView(next: DraftsView): void {
    keepText(key, next);
    setParams(withParams(paramsNow(), { view: next }), quietly);
  }
  return { view, setView };
}
