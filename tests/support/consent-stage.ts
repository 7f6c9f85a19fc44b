import { facebook } from '@everycast/platforms/facebook/facebook';
import { mastodon } from '@everycast/platforms/mastodon/mastodon';
import { twitter } from '@everycast/platforms/twitter/twitter';
import { type AccountsOptions, newPerson, newWorkspace, openAccounts } from './accounts.ts';
import { consentTo, startSandbox } from './sandbox.ts';

export type ConsentStage = Awaited<ReturnType<typeof startConsentStage>>;
type ConsentOptions = Parameters<Awaited<ReturnType<typeof openAccounts>>['accounts']['consent']['ask']>[2];

/** Stand-ins to connect accounts at, and a clock that is advanced manually. */
export async function startConsentStage() {
  const sandbox = await startSandbox();
  let now = new Date();

  /** One process, with a workspace and an admin who connects accounts as with a browser. */
  async function setUp(options: Partial<AccountsOptions> = {}) {
    const stands = { on: true, ...sandbox, fetch };
    const platforms = { twitter, facebook, mastodon };
    const clock = { now: () => now };
    const open = await openAccounts({ databaseUrl: sandbox.databaseUrl, platforms, sandbox: stands, clock, ...options });
    const { consent } = open.accounts;
    const [workspaceId, userId] = [await newWorkspace(open.kernel), await newPerson(open.kernel)];
    const who = { workspaceId, userId };
    const ask = async (platform: 'twitter' | 'facebook' | 'mastodon', asked: Partial<ConsentOptions> = {}) =>
      (await consent.ask(who, platform, { sandbox: true, ...asked })).url;
    /** Returns with the platform's redirect. */
    const comeBack = (to: URL, by = userId) => consent.handleRedirect(Object.fromEntries(to.searchParams), by);
    /** The whole flow; returns its result. */
    async function connect(
      platform: Parameters<typeof ask>[0],
      choice?: Parameters<typeof consentTo>[1],
      asked: Partial<ConsentOptions> = {},
    ) {
      const at = await comeBack(await consentTo(await ask(platform, asked), choice));
      return consent.get(who, Object.values(at)[0] as string);
    }
    return { ...open, consent, who, ask, comeBack, connect };
  }

  return {
    sandbox,
    setUp,
    now: () => now,
    later(milliseconds: number): void {
      now = new Date(now.getTime() + milliseconds);
    },
    /** Resets the clock. */
    today(): void {
      now = new Date();
    },
  };
}
