import type { PlatformId } from '@everycast/contract/platforms';
import type { newPerson, newWorkspace, openAccounts } from './accounts.ts';
import { consentTo, type TestSandbox } from './sandbox.ts';

type Open = Pick<Awaited<ReturnType<typeof openAccounts>>, 'accounts'>;
type Who = { workspaceId: Awaited<ReturnType<typeof newWorkspace>>; userId: Awaited<ReturnType<typeof newPerson>> };

/** Connects a stand-in's first account, as a person does in the browser or with a password. */
export async function connectIn(
  { accounts }: Open,
  sandbox: TestSandbox,
  who: Who,
  platform: PlatformId,
  { choice, ...asked }: { sandbox?: boolean; choice?: Parameters<typeof consentTo>[1] } = {},
) {
  const logins = await sandbox.platforms.get(platform)?.standIn.logins?.(who.workspaceId);
  if (logins) {
    const [login] = logins;
    if (!login) throw new Error('Nobody is in this world.');
    return accounts.connect(who.workspaceId, who.userId, platform, { service: sandbox.serviceOf(platform), ...login });
  }
  const { consent } = accounts;
  const { url } = await consent.ask(who, platform, { sandbox: true, ...asked });
  const back = await consentTo(url, choice);
  const [at] = Object.values(await consent.handleRedirect(Object.fromEntries(back.searchParams), who.userId));
  const { state, problem, found, accounts: connected } = await consent.get(who, at ?? '');
  if (problem !== null) throw new Error(problem);
  const [account] = state === 'choose' ? await consent.choose(who, at ?? '', [found[0]?.remoteId ?? '']) : connected;
  if (!account) throw new Error('No account came of it.');
  return account;
}
