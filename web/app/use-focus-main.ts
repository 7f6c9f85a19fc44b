import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

/** After each change of the screen the focus goes to its main part, unless the screen has put it somewhere itself. */
export function useFocusMain(): void {
  const { pathname } = useLocation();
  const last = useRef(pathname);
  useEffect(() => {
    if (last.current === pathname) return;
    last.current = pathname;
    const main = document.getElementById('main');
    if (main && !main.contains(document.activeElement)) main.focus({ preventScroll: true });
  }, [pathname]);
}
