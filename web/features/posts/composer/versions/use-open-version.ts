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
  /** What is said about the open version: of the accounts that get it. */
  const shown = useMemo(
    () => (open === null ? checks : own ? [own] : checks.filter((check) => check.versions[0] === open)),
    [checks, open, own],
  );
  return { wanted, open, openAccount: own?.account, versions, shown, choose };
}
