import { lazy, Suspense } from 'react';
import { Outlet, useLocation } from 'react-router';
import { usePersonHint } from '../../lib/session/person-hint.ts';
import { PublicBar } from '../shell/PublicBar.tsx';
import { PublicFooter } from '../shell/PublicFooter.tsx';
import css from './public.module.css';

/** The frame of the signed-in application, for the one public page that stands in its sidebar too. */
const Shell = lazy(() => import('../shell/Shell.tsx'));
const inSidebar = '/features';

/** The frame of the pages that anyone may see. Visitors load nothing of the signed-in application. */
export default function PublicLayout() {
  const person = usePersonHint();
  const both = useLocation().pathname.replace(/\/$/, '') === inSidebar;
  const page = <PublicFrame hidden={both} />;
  if (!both || person === null) return page;
  return (
    <Suspense fallback={page}>
      <Shell visitor={page}>
        <Outlet />
      </Shell>
    </Suspense>
  );
}

/** `hidden`: not shown to signed-in people, whose own frame is about to take its place. */
function PublicFrame({ hidden }: { hidden: boolean }) {
  return (
    <div className={hidden ? `${css.page} ${css.forVisitors}` : css.page}>
      <PublicBar />
      <main id="main" tabIndex={-1} className={css.main}>
        <Outlet />
      </main>
      <PublicFooter />
    </div>
  );
}
