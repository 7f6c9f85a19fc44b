import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { useSession } from '../../lib/session/session.tsx';
import { useLazyComponent } from '../../lib/use-lazy-component.ts';

/** Where a person can still go: what is theirs, and what opens the workspace. */
const own = ['/settings/security', '/settings/profile', '/invitation'];
const load = () => import('../../features/workspaces/ClosedWorkspace.tsx');

/** Shows the screen, unless the open workspace requires two-factor authentication that the person hasn't turned on. */
export function UnlessClosed({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  const { me, workspace } = useSession();
  const closed = workspace.requiresTwoFactor && !me.twoFactor && !own.includes(pathname);
  const ClosedWorkspace = useLazyComponent(load, closed);
  if (!closed) return children;
  return ClosedWorkspace && <ClosedWorkspace />;
}
