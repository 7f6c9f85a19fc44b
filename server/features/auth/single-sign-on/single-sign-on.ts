import type { SingleSignOnSetting } from '@everycast/contract/security';
import type { Tx } from '../../../kernel/database/database.ts';
import type { Origin } from '../../../kernel/domain-events.ts';
import { AppError } from '../../../kernel/errors.ts';
import type { Who } from '../../../kernel/http/access.ts';
import type { Kernel } from '../../../kernel/kernel.ts';
import type { Passwords } from '../passwords.ts';
import type { SingleSignOnPlugin } from './plugin.ts';
import type { SingleSignOnStore } from './single-sign-on-store.ts';

/** Signing in with the operator's OpenID Connect provider. */
export interface SingleSignOn {
  /** As people call the provider; null if there is none. */
  name: string | null;

  isLinked(userId: string): Promise<boolean>;

  /** Where to send the browser to link the account the person is signed in to. @throws AppError not_found if there is no provider */
  linkPath(who: Who): string;

  /** @throws AppError not_editable if it is the person's only way in */
  unlink(who: Who, origin: Origin): Promise<void>;

  /** Unlinks the account from a provider that someone else may have linked it to, unless the person has no other way in. */
  drop(tx: Tx, userId: string): Promise<void>;

  setting(): Promise<SingleSignOnSetting>;
  /** @param trusted whether signing in with the provider counts as both factors */
  setTrusted(trusted: boolean): Promise<SingleSignOnSetting>;
}

export function createSingleSignOn(
  { config, db, domainEvents }: Pick<Kernel, 'config' | 'db' | 'domainEvents'>,
  store: SingleSignOnStore,
  {
    passwords,
    startPath,
    ticketFor,
  }: { passwords: Pick<Passwords, 'changedAt'>; startPath: string } & Pick<SingleSignOnPlugin, 'ticketFor'>,
): SingleSignOn {
  const name = config.singleSignOn?.name ?? null;
  const setting = async () => ({ name, trusted: await store.isTrusted() });

  return {
    name,
    isLinked: store.isLinked,

    linkPath({ userId }) {
      if (name === null) throw new AppError('not_found', 'auth.no_single_sign_on');
      return `${startPath}?${new URLSearchParams({ ticket: ticketFor(userId) })}`;
    },

    async unlink({ userId }, origin) {
      if ((await passwords.changedAt(userId)) === null) throw new AppError('not_editable', 'auth.only_way_in');
      await db.transaction().execute(async (tx) => {
        if (!(await store.unlink(tx, userId))) return;
        const what = { kind: 'single_sign_on_unlinked', provider: name ?? '' } as const;
        await domainEvents.emit(tx, 'security.happened', { userId, what, origin });
      });
    },

    async drop(tx, userId) {
      if ((await passwords.changedAt(userId)) !== null) await store.unlink(tx, userId);
    },

    setting,
    async setTrusted(trusted) {
      await store.setTrusted(trusted);
      return setting();
    },
  };
}
