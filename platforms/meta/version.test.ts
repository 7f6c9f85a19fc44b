import { expect, test } from 'vitest';
import { connectTo, movie, post, upright } from '../../tests/support/meta.ts';
import { testEnv } from '../../tests/support/platform-env.ts';
import { publishToEnd } from '../../tests/support/publish-to-end.ts';
import { startSandbox } from '../../tests/support/sandbox.ts';
import { facebook } from '../facebook/facebook.ts';
import { instagram } from '../instagram/instagram.ts';
import type { OAuthConnector } from '../port/connection.ts';
import type { Options } from '../port/options.ts';
import type { Platform } from '../port/platform.ts';

test.each<{ platform: Platform<OAuthConnector>; options: Options }>([
  { platform: facebook, options: { place: 'reel' } },
  { platform: facebook, options: {} },
  { platform: instagram, options: {} },
])('%# every call speaks the version of the Graph API that the operator names', async ({ platform, options }) => {
  const sandbox = await startSandbox();
  const spoken = new Set<string>();
  const env = testEnv({
    fetch: (input, init) => {
      for (const [version] of String(input).matchAll(/(?<=\/)v\d+\.\d+(?=\/)/g)) spoken.add(version);
      return fetch(input, init);
    },
  });
  const { accounts, app } = await connectTo(sandbox, platform, env, { apiVersion: 'v24.0' });
  const account = { ...(accounts[0] as (typeof accounts)[0]), app };
  await platform.connect.profile(account, env);
  await publishToEnd(
    platform.publish,
    post({ text: 'Spoken', media: [movie(2000, 1, upright)], firstComment: 'First', options }),
    account,
    env,
  );
  expect([...spoken]).toEqual(['v24.0']);
  await sandbox.close();
});
