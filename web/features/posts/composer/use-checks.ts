import type { AccountGroup } from '@everycast/contract/account-groups';
import { useEffect, useMemo, useReducer, useRef, useState } from 'react';
import { type Draft, lengthOf, sameButTexts } from '../draft/draft.ts';
import { type AccountCheck, createChecker } from '../draft/problems.ts';
import type { PublishingAccount } from '../draft/watermarks.ts';

/** From this length on, checking a draft for forty accounts may make a keystroke late. UTF-16 units of all its texts. */
const longFrom = 4_000;
/** The pause in typing after which a long draft is checked. Milliseconds. */
const pause = 250;

/**
 * The draft's check for each chosen account. While a long text is typed, its checks are those before the last pause; any other change is
 * checked at once.
 */
export function useChecks(draft: Draft, accounts: readonly PublishingAccount[], groups: readonly AccountGroup[]): AccountCheck[] {
  const [check] = useState(createChecker);
  const checked = useRef(draft);
  const [, paused] = useReducer((count: number) => count + 1, 0);
  const waits = draft !== checked.current && lengthOf(draft) >= longFrom && sameButTexts(draft, checked.current);
  if (!waits) checked.current = draft;
  useEffect(() => {
    if (!waits) return;
    const timer = setTimeout(() => {
      checked.current = draft;
      paused();
    }, pause);
    return () => clearTimeout(timer);
  }, [waits, draft]);
  const now = checked.current;
  return useMemo(() => check(now, accounts, groups), [check, now, accounts, groups]);
}
