import { fork } from 'node:child_process';
import { once } from 'node:events';
import type { Post } from '@everycast/contract/posts';
import { pgbench } from './bare.ts';
import { clients, type Ground, type Measured, seconds } from './ground.ts';
import type { Read, Reading } from './reader.ts';

const listed = 50;

/** A list of posts, as the calendar's list reads it, by someone who is signed in. */
export async function createReads({ cluster, folder, person: client }: Ground): Promise<Measured> {
  for (let index = 0; index < listed; index += 1) {
    await client.caller.call<Post>('POST', '/api/v1/posts', { text: `A draft, number ${index}`, accountIds: [], media: [] });
  }
  const reading: Reading = {
    url: `${cluster.url}/api/v1/posts?limit=${listed}`,
    headers: { cookie: client.caller.cookie(), 'x-workspace': client.home },
    milliseconds: seconds * 1000,
  };
  return {
    name: 'reads',
    role: 'web',
    async run() {
      const reader = fork(new URL('./reader.ts', import.meta.url));
      reader.send(reading);
      const [{ perSecond, statuses }] = (await once(reader, 'message')) as [Read];
      reader.disconnect();
      if (Object.keys(statuses).join() !== '200') throw new Error(`Reads were answered ${JSON.stringify(statuses)}.`);
      return { perSecond, count: statuses['200'] ?? 0 };
    },
    bare: () =>
      pgbench({
        databaseUrl: cluster.databaseUrl,
        folder,
        script: [`select * from post where workspace_id = '${client.home}' order by id desc limit ${listed};`],
        clients,
        seconds,
      }),
  };
}
