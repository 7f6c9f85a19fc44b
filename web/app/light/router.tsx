import { type AnchorHTMLAttributes, type MouseEvent, useState } from 'react';
import { builtIn, goOnIn } from '../../lib/i18n/shown-language.ts';
import { passOn, passToasts } from '../../lib/pass-on.ts';
import { toastStore } from '../../ui/toast/toast-store.ts';
import { inLanguage, isPublic } from '../public-paths.ts';

/**
 * What the public pages use of React Router, for their small scripts: each page is a document of its own. The build of these scripts puts
 * it in the router's place. On a page whose address names its language, links to public pages lead to those in the same.
 */

const namesLanguage = location.pathname.split('/')[1]?.toLowerCase() === builtIn.toLowerCase();

const leadsToPublic = (to: string) => isPublic(to.split(/[?#]/)[0] ?? '');
const addressOf = (to: string) => (namesLanguage && leadsToPublic(to) ? inLanguage(builtIn, to) : to);

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
  return <a {...rest} href={addressOf(to)} onClick={passing} />;
}

export const useNavigate = () => navigate;

function navigate(to: string, { state, replace }: How = {}): void {
  pass(to, state);
  if (replace) location.replace(addressOf(to));
  else location.assign(addressOf(to));
}

/**
 * What is still being said stays on the next page; what somebody could do about this one doesn't. The app goes on in the language of an
 * address, unless they have chosen one.
 */
function pass(to: string, state: unknown): void {
  if (namesLanguage && !leadsToPublic(to)) goOnIn(builtIn);
  passOn(addressOf(to), state);
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
