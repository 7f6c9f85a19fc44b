import type { LoadedAccount } from '../../server/features/accounts/account-client.ts';
import type { Accounts } from '../../server/features/accounts/accounts.ts';

/** An account after a call whose login of `version` needed renewal: renewed, or with a newer login that already exists. */
export async function renewAs(accounts: Pick<Accounts, 'load' | 'call'>, id: string, version: number): Promise<LoadedAccount> {
  const account = (await accounts.load([id])).get(id);
  if (!account) throw new Error(`There is no account ${id}.`);
  const before = { ...account, version, needsPerson: null, unusable: null };
  return accounts.call(before, async (fresh) => fresh, { renewFirst: true, marks: false });
}
