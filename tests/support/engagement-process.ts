import type { EngagementActionName } from '@everycast/contract/engagement';
import type { LoadedAccount } from '../../server/features/publishing/needs.ts';
import { AppError } from '../../server/kernel/errors.ts';
import { createEngagementWorld } from './engagement.ts';

/* A process that likes, comments or sends messages, many times at once; it reports what was accepted, and with what the rest was refused. */
const [databaseUrl = '', given = ''] = process.argv.slice(2);
const { account, actor, itemId, action, times } = JSON.parse(given) as {
  account: LoadedAccount;
  actor: { workspaceId: string; userId: string; role: 'owner' };
  itemId: string;
  action: EngagementActionName;
  times: number;
};
const world = await createEngagementWorld({ databaseUrl, clock: 'database' });
world.accounts.set(account.id, account);
world.inbox.takesMessages = true;
process.stdout.write('ready\n');
await new Promise((resolve) => process.stdin.once('data', resolve));
const wish = { itemId, action, content: 'Again' };
const results = await Promise.allSettled(
  Array.from({ length: times }, (_, index) => world.engagement.act(actor, wish, `${process.pid} ${index}`)),
);
const refused = results.flatMap((result) =>
  result.status === 'rejected' ? [result.reason instanceof AppError ? result.reason.message : String(result.reason)] : [],
);
process.stdout.write(`${JSON.stringify({ accepted: results.length - refused.length, refused: [...new Set(refused)] })}\n`);
await world.close();
process.exit(0);
