import type { Me } from '@everycast/contract/me';
import type { Workspace } from '@everycast/contract/workspaces';
import { createContext, type ReactNode, useContext } from 'react';

interface Here {
  me: Me;
  workspace: Workspace;
}
const Context = createContext<Here | null>(null);

/** Provides who is signed in and which workspace is open. */
export const HereProvider = ({ here, children }: { here: Here; children: ReactNode }) => <Context value={here}>{children}</Context>;

/**
 * Who is signed in and which workspace is open: `workspace.zone` is its clock, `workspace.role` the person's role. Signed-in screens only.
 */
export function useHere(): Here {
  const here = useContext(Context);
  if (!here) throw new Error('useHere stands outside of the signed-in application.');
  return here;
}
