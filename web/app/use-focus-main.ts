import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

/** After each navigation the main element gets the focus, unless the screen has focused something itself. */
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
