import { words } from 'words:auth';
import { referralCodeFrom, referralCookie } from '@everycast/contract/referral';
import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import { auth } from '../../lib/api/auth.ts';
import { useHydrated } from '../../lib/use-hydrated.ts';
import { toast } from '../../ui/toast/toast-store.ts';

/** What `?ref` says; `code` is null if it can't be one. */
interface Referral {
  ref: string;
  code: string | null;
  problem: string | null;
}

/** The referral code in the address. One that came with an earlier page moves there. */
export function useReferral(): Referral | null {
  const [query, setQuery] = useSearchParams();
  const hydrated = useHydrated();
  const ref = (hydrated && query.get('ref')) || null;
  const code = referralCodeFrom(ref);
  const [unknown, setUnknown] = useState<string | null>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, on opening
  useEffect(() => {
    const carried = carriedCode();
    if (!query.get('ref') && carried !== null) setQuery({ ...Object.fromEntries(query), ref: carried }, { replace: true });
  }, []);
  useEffect(() => {
    let here = true;
    if (code !== null) {
      auth.isReferralKnown(code).then(
        (known) => here && setUnknown(known ? null : code),
        () => {
          // Without a response the code is sent as it is: it counts if it is somebody's.
        },
      );
    }
    return () => {
      here = false;
    };
  }, [code]);

  if (ref === null) return null;
  const t = words();
  const problem = code === null ? t('errors.badReferral') : unknown === code ? t('errors.unknownReferral') : null;
  return { ref, code, problem };
}

/** Says to people who have an account why the link that they followed changes nothing. */
export async function explainReferral(): Promise<void> {
  const code = referralCodeFrom(new URLSearchParams(location.search).get('ref'));
  if (code === null) return;
  const own = await auth.ownReferralCode();
  const t = words();
  toast.ok(t(own === code ? 'errors.ownReferral' : 'errors.lateReferral'));
}

function carriedCode(): string | null {
  const found = document.cookie.split('; ').find((one) => one.startsWith(`${referralCookie}=`));
  return referralCodeFrom(found?.slice(referralCookie.length + 1));
}

/** Once it has been used. */
export function forgetReferral(): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in browsers we support
  document.cookie = `${referralCookie}=; path=/; max-age=0`;
}
