import { useLocation, useNavigate } from 'react-router';
import { keepText } from '../keep-text.ts';
import { isRecord, readStored } from '../stored.ts';

const key = 'everycast.connect-return';

/** The screen that needs an account, with its navigation state. */
export interface ReturnTo {
  path: string;
  state: unknown;
  /** Accounts are connected again there: it has them already. */
  again?: true;
}

/** The navigation state for /accounts that leads back once an account is connected. */
export const returningTo = (returnTo: ReturnTo): { returnTo: ReturnTo } => ({ returnTo });

const isReturnTo = (value: unknown): value is ReturnTo => isRecord(value) && typeof value.path === 'string';
const ofState = (state: unknown): ReturnTo | null => (isRecord(state) && isReturnTo(state.returnTo) ? state.returnTo : null);

/**
 * Leaves for a platform's consent page. The return path is kept in this tab, because the platform redirects to /accounts. `again`: another
 * attempt, whose return path is already stored. `next`: the screen that follows instead of the one in the navigation state.
 */
export function useLeave(again = false, next: ReturnTo | null = null): (url: string) => void {
  const { state } = useLocation();
  return (url) => {
    const returnTo = next ?? ofState(state);
    if (returnTo || !again) keepText(key, returnTo && JSON.stringify(returnTo), sessionStorage);
    window.location.assign(url);
  };
}

export const forgetReturn = (): void => sessionStorage.removeItem(key);

/** The navigation state for `/accounts?reconnect=…` that leads back to this screen. */
export function useReturningHere(): { returnTo: ReturnTo } {
  const { pathname, search, state } = useLocation();
  return returningTo({ path: pathname + search, state, again: true });
}

/**
 * The return path after connecting accounts, or null if there is none. `cameBack`: this is the redirect from a consent page. `go` passes
 * the new accounts' IDs on as `?accounts=`.
 */
export function useReturnTo(cameBack: boolean): { returnTo: ReturnTo | null; go: (accountIds: readonly string[]) => void } {
  const navigate = useNavigate();
  const { state } = useLocation();
  const returnTo = ofState(state) ?? (cameBack ? readStored(key, isReturnTo, sessionStorage) : null);
  return {
    returnTo,
    go(accountIds) {
      if (!returnTo) return;
      forgetReturn();
      const { path, state: back, again } = returnTo;
      void navigate(again ? path : pathWithAccounts(path, accountIds), { state: back, replace: true });
    },
  };
}

/** "/create-post?accounts=…": the path with these accounts added. */
export function pathWithAccounts(path: string, accountIds: readonly string[]): string {
  const [pathname, search] = path.split('?');
  const query = new URLSearchParams(search);
  const named = query.get('accounts')?.split(',') ?? [];
  const all = [...new Set([...named, ...accountIds])].filter(Boolean);
  if (all.length > 0) query.set('accounts', all.join(','));
  else query.delete('accounts');
  return query.size > 0 ? `${pathname}?${query}` : `${pathname}`;
}
