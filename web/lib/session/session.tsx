import type { Me } from '@everycast/contract/me';
import type { Workspace } from '@everycast/contract/workspaces';
import { createContext, type ReactNode, useContext } from 'react';

interface Session {
  me: Me;
  workspace: Workspace;
}
const Context = createContext<Session | null>(null);

/** Provides who is signed in and which workspace is open. */
export const SessionProvider = ({ session, children }: { session: Session; children: ReactNode }) => (
  <Context value={session}>{children}</Context>
);

/**
 * Who is signed in and which workspace is open: `workspace.zone` is its clock, `workspace.role` the person's role. Signed-in screens only.
 */
export function useSession(): Session {
  const session = useContext(Context);
  if (!session) throw new Error('useSession is used outside of the signed-in app.');
  return session;
}
