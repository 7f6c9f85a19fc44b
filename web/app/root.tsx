import '@fontsource-variable/inter/opsz.css';
import './tokens.css';
import './base.css';
import interLatin from '@fontsource-variable/inter/files/inter-latin-opsz-normal.woff2?url';
import type { ReactNode } from 'react';
import { Links, Meta, Outlet, Scripts, ScrollRestoration } from 'react-router';
import { Toasts } from '../ui/toast/Toasts.tsx';
import { ErrorScreen } from './error-screen.tsx';
import { FrameSkeleton } from './shell/FrameSkeleton.tsx';

export function Layout({ children }: { children: ReactNode }) {
  return (
    <html lang="en" suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <link rel="preload" href={interLatin} as="font" type="font/woff2" crossOrigin="anonymous" />
        <Meta />
        <Links />
        <script src="/boot.js" />
      </head>
      <body>
        {children}
        <Toasts />
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  );
}

export default function App() {
  return <Outlet />;
}

export function HydrateFallback() {
  return <FrameSkeleton />;
}

export function ErrorBoundary() {
  return <ErrorScreen />;
}
