import { Outlet, useLocation } from 'react-router';
import { usePersonHint } from '../../lib/session/person-hint.ts';
import { useHydrated } from '../../lib/use-hydrated.ts';
import { useLazyComponent } from '../../lib/use-lazy-component.ts';
import { Box, Stack } from '../../ui/primitives/primitives.tsx';
import { PublicBar } from '../shell/PublicBar.tsx';
import { PublicFooter } from '../shell/PublicFooter.tsx';
import css from './public.module.css';

/** The signed-in app's frame, for the one public page that is also in its sidebar. */
const loadShell = () => import('../shell/Shell.tsx');
/** What signed-in people see there. */
const loadInside = () => import('../features-page/FeaturesPage.tsx');
const inSidebar = '/features';

/** The frame of public pages. Visitors load nothing of the signed-in app. */
export default function PublicLayout() {
  const person = usePersonHint();
  const both = useLocation().pathname.replace(/\/$/, '') === inSidebar;
  // The page that is built has no script, so nothing would show it again.
  const page = <PublicFrame hidden={useHydrated() && both} />;
  const Shell = useLazyComponent(loadShell, both && person !== null);
  const Inside = useLazyComponent(loadInside, both && person !== null);
  if (!Shell || !Inside) return page;
  return (
    <Shell visitor={page}>
      <Inside />
    </Shell>
  );
}

/** `hidden`: not shown to signed-in people, whose own frame is about to replace it. */
function PublicFrame({ hidden }: { hidden: boolean }) {
  return (
    <Stack className={hidden ? `${css.page} ${css.forVisitors}` : css.page}>
      <PublicBar />
      <Box as="main" grow id="main" tabIndex={-1}>
        <Outlet />
      </Box>
      <PublicFooter />
    </Stack>
  );
}
