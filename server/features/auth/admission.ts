import { oneAtATime } from '../../kernel/database/run-sql.ts';
import type { Kernel } from '../../kernel/kernel.ts';
import type { AuthStore } from './auth-store.ts';
import type { AuthNeeds } from './needs.ts';

/** Who can sign up: with SIGN_UP=closed, only the first person and people with an open invitation. */
export function createAdmission(kernel: Kernel, store: AuthStore, { workspaces }: AuthNeeds) {
  const closed = kernel.config.signUp === 'closed';
  const isFirst = async () => !(await store.hasPeople());

  return {
    async admits(invited: { email: string } | { token: string } | null): Promise<boolean> {
      return !closed || (await isFirst()) || (invited !== null && (await workspaces.invitations.isOpen(invited)));
    },
    /** Runs a sign-up. Until there is a first person they run one at a time, across processes, so that only one is the first. */
    async inTurn<T>(signUp: () => Promise<T>): Promise<T> {
      return closed && (await isFirst()) ? oneAtATime(kernel.db, 'auth.first-person', signUp) : signUp();
    },
  };
}
export type Admission = ReturnType<typeof createAdmission>;
