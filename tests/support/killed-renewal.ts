import { verbatim } from '@everycast/messages/message';
import { createAccounts } from '../../server/features/accounts/accounts.ts';
import { createProxies } from '../../server/features/proxies/proxies.ts';
import { readConfig } from '../../server/kernel/config.ts';
import { createLog } from '../../server/kernel/log.ts';
import { openKernel } from '../../server/kernel/open-kernel.ts';
import { platforms } from '../../server/platforms.ts';
import { plansLimitedBy } from './plans.ts';
import { renewAs } from './renew.ts';

/* A process that renews an account's credentials and is killed when the platform has responded and nothing is committed yet. Arguments:
   database, data folder, secret key, account, version of its credentials. */
const [databaseUrl = '', dataDir = '', secretKey = '', id = '', version = ''] = process.argv.slice(2);
const config = readConfig({ ALLOW_PRIVATE_ADDRESSES: 'on' });
const { kernel } = await openKernel({ config, databaseUrl, dataDir, secretKey, log: createLog('silent') });

const { bluesky } = platforms;
const refresh: typeof bluesky.connect.refresh = async (account, env) => {
  await bluesky.connect.refresh(account, env);
  process.kill(process.pid, 'SIGKILL');
  return new Promise(() => undefined);
};
const deadly = { ...platforms, bluesky: { ...bluesky, connect: { ...bluesky.connect, refresh } } };
const accounts = createAccounts(kernel, deadly, {
  plans: plansLimitedBy(),
  notifications: { notify: async () => undefined, handledBy: () => undefined },
  media: { small: async (bytes) => bytes },
  proxies: createProxies(kernel),
  linkCards: { page: async () => ({ is: 'none', why: verbatim('There are no pages in this test.'), passing: false }) },
  workspaces: { may: async () => true },
  sandbox: null,
});
await renewAs(accounts, id, Number(version));
