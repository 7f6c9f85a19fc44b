import { useMemo, useState } from 'react';
import type { Draft } from '../../draft/draft.ts';
import type { AccountCheck } from '../../draft/problems.ts';
import type { VersionKey } from '../../draft/versions.ts';

const all: readonly VersionKey[] = [];

/** Which version is open. Once nobody chosen can get it, or it is gone, the one for all accounts is. */
export function useOpenVersion({ variants }: Pick<Draft, 'variants'>, checks: readonly AccountCheck[]) {
  const [wanted, choose] = useState<VersionKey | null>(null);
  const open = wanted !== null && variants[wanted] && checks.some(({ versions }) => versions.includes(wanted)) ? wanted : null;
  const own = checks.find(({ account }) => account.id === open);
  const below = own?.versions;
  /** The open version with those below it, the most specific first. */
  const versions = useMemo(() => below ?? (open === null ? all : [open]), [below, open]);
  const shown = useMemo(() => getting(open, checks, variants), [open, checks, variants]);
  return { wanted, open, openAccount: own?.account, versions, shown, choose };
}

/** The checks of accounts that get what is written in a version; null is the version for all. */
export function getting<C extends { account: Pick<AccountCheck['account'], 'id'>; versions: readonly VersionKey[] }>(
  open: VersionKey | null,
  checks: readonly C[],
  variants: Draft['variants'],
): readonly C[] {
  // A version may have its own image or option, and the text for all.
  if (open === null) return checks.filter(({ versions }) => versions.every((key) => typeof variants[key]?.text !== 'string'));
  const own = checks.filter(({ account }) => account.id === open);
  return own.length > 0 ? own : checks.filter(({ versions }) => versions[0] === open);
}
