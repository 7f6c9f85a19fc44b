import { bluesky } from '@everycast/platforms/bluesky/bluesky';
import { instagram } from '@everycast/platforms/instagram/instagram';
import { linkedin } from '@everycast/platforms/linkedin/linkedin';
import type { Platform } from '@everycast/platforms/port/platform';
import { tiktok } from '@everycast/platforms/tiktok/tiktok';
import { twitch } from '@everycast/platforms/twitch/twitch';
import { twitter } from '@everycast/platforms/twitter/twitter';
import { youtube } from '@everycast/platforms/youtube/youtube';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newPerson, newWorkspace, openAccounts } from '../../../tests/support/accounts.ts';
import { connectIn } from '../../../tests/support/connected.ts';
import { testEnv } from '../../../tests/support/platform-env.ts';
import { renewAs } from '../../../tests/support/renew.ts';
import { startSandbox, type TestSandbox } from '../../../tests/support/sandbox.ts';
import { until } from '../../../tests/support/until.ts';

const platforms = { twitter, tiktok, youtube, twitch, linkedin, instagram, bluesky: bluesky as Platform };
/** Where the token to renew with is good once, and a new one comes with the answer. */
const once = ['twitter', 'tiktok'];
let sandbox: TestSandbox;

beforeAll(async () => {
  sandbox = await startSandbox();
});
afterAll(async () => {
  expect(sandbox.errors).toEqual([]);
  await sandbox.close();
});

test.each(Object.keys(platforms) as (keyof typeof platforms)[])('two processes renew one login of %s at once', async (platform) => {
  const calls: string[] = [];
  let racing = false;
  const watched: typeof fetch = async (input, init) => {
    if (racing) {
      calls.push(String(input));
      await until(() => both.every(({ asked }) => asked > 0));
    }
    return fetch(input, init);
  };
  const stands = { on: true, ...sandbox, fetch: watched };
  /** `asked`: how often it wanted to be the one that renews. */
  const start = async () => {
    const process = await openAccounts({ databaseUrl: sandbox.databaseUrl, platforms, sandbox: stands, safeFetch: watched });
    const { oneAtATime } = process.kernel.leases;
    const counted = { ...process, asked: 0 };
    process.kernel.leases = {
      oneAtATime(name, work) {
        counted.asked += 1;
        return oneAtATime(name, work);
      },
    };
    return counted;
  };
  const both = await Promise.all([start(), start()]);
  const [one] = both;
  const who = { workspaceId: await newWorkspace(one.kernel), userId: await newPerson(one.kernel) };
  const { id } = await connectIn(one, sandbox, who, platform);
  const loginOf = async ({ accounts }: typeof one) => (await accounts.load([id])).get(id) ?? expect.fail('It is not there.');

  let before = await loginOf(one);
  for (let time = 1; time <= 2; time += 1) {
    calls.length = 0;
    for (const process of both) process.asked = 0;
    racing = true;
    const renewed = await Promise.all(both.map(({ accounts }) => renewAs(accounts, id, before.version)));
    racing = false;
    expect(calls).toHaveLength(1);
    expect(renewed[0]).toMatchObject({ version: before.version + 1, needsPerson: null });
    expect(renewed[0]?.credentials).not.toEqual(before.credentials);
    for (const process of both) {
      expect(await loginOf(process)).toEqual(renewed[0]);
      expect(await process.accounts.test(who.workspaceId, id)).toMatchObject({ state: 'healthy', problem: null });
    }
    before = renewed[1] ?? before;
  }

  // The platform is indeed one that would have said no to the second.
  if (once.includes(platform)) {
    const env = testEnv();
    const { connect } = platforms[platform];
    const used = await loginOf(one);
    await connect.refresh(used, env);
    await expect(connect.refresh(used, env)).rejects.toMatchObject({ kind: 'reconnect' });
  }
  await Promise.all(both.map(({ close }) => close()));
});
