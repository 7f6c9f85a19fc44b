import { plans } from '@everycast/contract/plan-table';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { auth } from '../../lib/api/auth.ts';
import { rememberDestination, takeDestination } from '../../lib/session/destination.ts';
import { personHint } from '../../lib/session/person-hint.ts';
import { createdToast } from './created-toast.ts';

/** Navigates to where the person wanted to go, with what they had typed. */
export function useGoOn(): () => void {
  const navigate = useNavigate();
  return () => {
    createdToast.close();
    const { path, state } = takeDestination();
    void navigate(path, { state, replace: true });
  };
}

/**
 * Redirects people who are already signed in. Checked on opening, when another tab has signed in, and whenever this tab becomes visible,
 * because a browser with an older note of the same person reports no change.
 * @param explain what is said to them before
 * @param stays they signed in here, and are still being told something
 */
export function useSkipIfSignedIn({
  explain = async () => undefined,
  stays = false,
}: {
  explain?: () => Promise<void>;
  stays?: boolean;
} = {}): void {
  const goOn = useGoOn();
  // biome-ignore lint/correctness/useExhaustiveDependencies: for as long as the screen stands
  useEffect(() => {
    if (stays) return;
    let here = true;
    const ask = () =>
      auth.isSignedIn().then(
        (signedIn) => {
          if (!signedIn || !here) return;
          here = false; // two responses may be pending, and the destination is read once
          void explain().finally(goOn);
        },
        () => {
          // Without a response the form stays, and submitting it shows what is wrong.
        },
      );
    const looked = () => document.visibilityState === 'visible' && void ask();
    void ask();
    const stop = personHint.onWrittenElsewhere(() => void ask());
    document.addEventListener('visibilitychange', looked);
    return () => {
      here = false;
      stop();
      document.removeEventListener('visibilitychange', looked);
    };
  }, [stays]);
}

/**
 * After sign-up and sign-in, people who chose a plan on the pricing page continue with that.
 * @returns the plan's name, null before hydration and without a plan that exists
 */
export function useCarriedPlan(): string | null {
  const [query] = useSearchParams();
  const [plan, period] = [query.get('plan'), query.get('period')];
  const [name, setName] = useState<string | null>(null);
  useEffect(() => {
    if (plan && period) rememberDestination({ path: `/settings/plan?${new URLSearchParams({ plan, period })}`, state: null });
    setName(plans.find(({ id }) => id === plan)?.name ?? null);
  }, [plan, period]);
  return name;
}

/** Fills in the email that another screen passed on, and focuses the first empty field. */
export function useCarriedEmail(): RefObject<HTMLDivElement | null> {
  const { state } = useLocation() as { state: { email?: unknown } | null };
  const email = typeof state?.email === 'string' ? state.email : '';
  const fields = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const inputs = [...(fields.current?.querySelectorAll('input') ?? [])];
    const target = inputs.find((input) => input.name === 'email');
    if (email && target) target.value = email;
    inputs.find((input) => input.value === '')?.focus({ preventScroll: true });
  }, [email]);
  return fields;
}
