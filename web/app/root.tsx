import '@fontsource-variable/inter/opsz.css';
import './tokens.css';
import './base.css';
import '../ui/primitives/layout.css';
import '../ui/primitives/space.css';
import '../ui/primitives/type.css';
import '../ui/primitives/surface.css';
import * as commonWords from 'words:common';
import interLatin from '@fontsource-variable/inter/files/inter-latin-opsz-normal.woff2?url';
import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react';
import { Links, Meta, Outlet, Scripts, ScrollRestoration, useLocation } from 'react-router';
import { languages, showLanguage, useLanguage } from '../lib/i18n/shown-language.ts';
import { personHint } from '../lib/session/person-hint.ts';
import { showTheme } from '../lib/theme.ts';
import { Toasts } from '../ui/toast/Toasts.tsx';
import boot from './boot.js?url';
import { ErrorScreen } from './error-screen.tsx';
import { lateScreen } from './late/LateScreen.tsx';
import { showInPlace } from './late/load-route-module.ts';
import { FrameSkeleton } from './shell/FrameSkeleton.tsx';

/** After each navigation the main element gets the focus, unless the screen has focused something itself. */
function useFocusMain(): void {
  const { pathname } = useLocation();
  const last = useRef(pathname);
  useEffect(() => {
    if (last.current === pathname) return;
    last.current = pathname;
    const main = document.getElementById('main');
    if (main && !main.contains(document.activeElement)) main.focus({ preventScroll: true });
  }, [pathname]);
}

showInPlace(lateScreen);

export function Layout({ children }: { children: ReactNode }) {
  const language = useLanguage();
  // After an error, React recreates the document without boot.js's attributes.
  useLayoutEffect(() => {
    showTheme();
    personHint.show();
  }, []);
  return (
    <html lang={language} suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="preload" href={interLatin} as="font" type="font/woff2" crossOrigin="anonymous" />
        <Meta />
        <Links />
        <script src={boot} />
      </head>
      <body>
        {children}
        <div id="toasts">
          <Toasts />
        </div>
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  );
}

// The first screen waits for its texts in this language.
if (!import.meta.env.SSR) void showLanguage();

export default function App() {
  useFocusMain();
  // What couldn't be loaded without a connection is shown in English until then.
  useEffect(() => {
    const again = () => void languages.settled();
    window.addEventListener('online', again);
    return () => window.removeEventListener('online', again);
  }, []);
  return <Outlet />;
}

/** Shown until the screen of a signed-in path has loaded. Visitors, who are redirected immediately, don't see it. */
export function HydrateFallback() {
  return (
    <div className="for-people">
      <title>{commonWords.words()('appName')}</title>
      <FrameSkeleton />
    </div>
  );
}

export function ErrorBoundary({ error }: { error: unknown }) {
  return <ErrorScreen error={error} />;
}
