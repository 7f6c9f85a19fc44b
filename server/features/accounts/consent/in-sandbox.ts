import type { Kernel } from '../../../kernel/kernel.ts';
import { createAccountStore } from '../account-store.ts';
import { createConsentStore } from './consent-store.ts';
import { hashOf } from './parts.ts';

/**
 * What the sandbox's consent pages show of a workspace's sandbox accounts on a platform, by their IDs there: those that work, and the one
 * that this OAuth state reconnects. Apart from the other use cases, which need the sandbox, so that it can open first.
 */
export function createInSandbox({ db }: Pick<Kernel, 'db'>) {
  const accounts = createAccountStore(db);
  const consents = createConsentStore(db);

  return async (workspaceId: string, platform: string, state = ''): Promise<{ working: string[]; again: string | null }> => {
    const theirs = (await accounts.list(workspaceId)).filter((row) => row.platform === platform && row.sandbox);
    const asked = await consents.byState(hashOf(state));
    return {
      working: theirs.filter((row) => row.state === 'healthy').map(({ remoteId }) => remoteId),
      again: theirs.find(({ id }) => id === asked?.accountId)?.remoteId ?? null,
    };
  };
}
