import { type RefObject, useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { auth } from '../../lib/api/auth.ts';
import { takeDestination } from '../../lib/session/destination.ts';
import { personHint } from '../../lib/session/person-hint.ts';

/** Goes where the person wanted to go, with what they had typed. */
export function useGoOn(): () => void {
  const navigate = useNavigate();
  return () => {
    const { path, state } = takeDestination();
    void navigate(path, { state, replace: true });
  };
}

/**
 * Who is signed in already has nothing to do on these screens. It is asked on opening, when another tab has signed in, and whenever this
 * tab is looked at again, since a browser that kept an older note of the same person tells of no change.
 */
export function useSkipIfSignedIn(): void {
  const goOn = useGoOn();
  // biome-ignore lint/correctness/useExhaustiveDependencies: for as long as the screen stands
  useEffect(() => {
    let here = true;
    const ask = () =>
      auth.isSignedIn().then(
        (signedIn) => {
          if (!signedIn || !here) return;
          here = false; // two answers may be under way, and the destination is given once
          goOn();
        },
        () => {
          // Without an answer the form stays as it is, and says what is wrong when it is sent.
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
  }, []);
}

/** Fills in the address that another screen handed over, and puts the cursor into the first empty field. */
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
