import type { ServerPerson, SignUpSetting } from '@everycast/contract/server';
import { AppError } from '../../kernel/errors.ts';
import { accessOf } from '../../kernel/http/access.ts';
import type { Kernel } from '../../kernel/kernel.ts';
import type { AuthStore } from './auth-store.ts';
import type { ServerPeopleStore } from './server-people-store.ts';
import type { TwoFactor } from './two-factor/two-factor.ts';

/** What the server's owner decides about people. */
export interface ServerPeople {
  /** A page of everyone on this server, in the order of their addresses. */
  list(query: { search: string; cursor: string | null; limit: number }): Promise<{ items: ServerPerson[]; cursor: string | null }>;

  /**
   * A disabled person is signed out everywhere and can't sign in; their API keys stop, and their stream keys and calendar feeds end. What
   * they have scheduled belongs to its workspace and goes out.
   * @throws AppError not_found; not_editable for the server's owner
   */
  setDisabled(id: string, disabled: boolean): Promise<void>;

  /** Turns off two-factor authentication of someone who lost both phone and recovery codes; they are told. @throws AppError not_found */
  resetTwoFactor(id: string): Promise<void>;

  /** Makes someone else the owner of this server. @throws AppError not_found; not_instance_owner */
  passOn(from: string, to: string): Promise<void>;

  signUp(): Promise<SignUpSetting>;
  /** @throws AppError not_editable if SIGN_UP is set */
  setSignUp(signUp: SignUpSetting['signUp']): Promise<SignUpSetting>;
}

export function createServerPeople(
  { db, clock, config, events, domainEvents }: Pick<Kernel, 'db' | 'clock' | 'config' | 'events' | 'domainEvents'>,
  people: Pick<AuthStore, 'people' | 'instanceOwner' | 'endSessions'>,
  store: ServerPeopleStore,
  twoFactor: Pick<TwoFactor, 'reset'>,
): ServerPeople {
  const signUp = async (): Promise<SignUpSetting> =>
    config.signUp === null
      ? { signUp: (await store.isSignUpClosed()) ? 'closed' : 'open', fixed: false }
      : { signUp: config.signUp, fixed: true };

  return {
    async list({ search, cursor, limit }) {
      const [rows, owner] = await Promise.all([store.listPeople({ search, cursor, limit: limit + 1 }), people.instanceOwner()]);
      const items = rows.slice(0, limit).map(({ disabledAt, twoFactorSince, createdAt, workspaces, ...person }) => ({
        ...person,
        createdAt: createdAt.toISOString(),
        workspaces: workspaces ?? 0,
        owner: person.id === owner,
        disabled: disabledAt !== null,
        twoFactor: twoFactorSince !== null,
      }));
      return { items, cursor: rows.length > limit ? (items.at(-1)?.email ?? null) : null };
    },

    async setDisabled(id, disabled) {
      const [person] = await people.people([id]);
      if (!person) throw new AppError('not_found', 'auth.no_such_person');
      await db.transaction().execute(async (tx) => {
        if (!(await store.setDisabled(tx, id, disabled ? clock.now() : null)))
          throw new AppError('not_editable', 'auth.owner_not_disabled');
        if (disabled) await domainEvents.emit(tx, 'person.disabled', { userId: id });
      });
      if (!disabled) return;
      await people.endSessions(id);
      await events.wake(db, accessOf(id));
    },

    resetTwoFactor: twoFactor.reset,

    async passOn(from, to) {
      const [person] = await people.people([to]);
      if (!person) throw new AppError('not_found', 'auth.no_such_person');
      if (await db.transaction().execute((tx) => store.passOn(tx, from, to))) return;
      if (await store.isDisabled(to)) throw new AppError('not_editable', 'auth.next_owner_disabled');
      throw new AppError('not_instance_owner', 'access.instance_owner_only');
    },

    signUp,
    async setSignUp(wished) {
      if (config.signUp !== null) throw new AppError('not_editable', 'auth.sign_up_fixed');
      await store.setSignUp(wished);
      return signUp();
    },
  };
}
