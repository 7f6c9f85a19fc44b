import { type AnchorHTMLAttributes, type MouseEvent, useState } from 'react';
import { passOn, passToasts } from '../../lib/pass-on.ts';
import { toastStore } from '../../ui/toast/toast-store.ts';

/**
 * What the public pages use of React Router, for their small scripts: each page is a document of its own. The build of these scripts puts
 * it in the router's place.
 */

interface How {
  state?: unknown;
  replace?: boolean;
}

type LinkProps = AnchorHTMLAttributes<HTMLAnchorElement> & How & { to: string; reloadDocument?: boolean };

export function Link({ to, state, replace: _replace, reloadDocument: _reloads, onClick, ...rest }: LinkProps) {
  const passing = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    pass(to, state);
  };
  return <a {...rest} href={to} onClick={passing} />;
}

export const useNavigate = () => navigate;

function navigate(to: string, { state, replace }: How = {}): void {
  pass(to, state);
  if (replace) location.replace(to);
  else location.assign(to);
}

/** What is still being said stays on the next page; what somebody could do about this one doesn't. */
function pass(to: string, state: unknown): void {
  passOn(to, state);
  passToasts(toastStore.read().filter(({ open, action }) => open && action === null));
}

/** The state is where React Router keeps it, too. */
export const useLocation = () => ({
  pathname: location.pathname,
  search: location.search,
  hash: location.hash,
  state: (history.state?.usr ?? null) as unknown,
});

export function useSearchParams() {
  const [query, show] = useState(() => new URLSearchParams(location.search));
  const set = (next: Record<string, string>) => {
    history.replaceState(history.state, '', `?${new URLSearchParams(next)}`);
    show(new URLSearchParams(next));
  };
  return [query, set] as const;
}
