import { expect, test } from 'vitest';
import { asking, consentedAt } from '../../tests/support/connecting.ts';
import { type Exchange, recordingFetch } from '../../tests/support/descriptions/record.ts';
import { atStandIn, post, sandbox } from '../../tests/support/linkedin.ts';
import { pictureOf } from '../../tests/support/pictures.ts';
import { testEnv } from '../../tests/support/platform-env.ts';
import { publishToEnd } from '../../tests/support/publish-to-end.ts';
import { readingADay, requestsADay } from './limits.ts';
import { linkedin } from './linkedin.ts';

atStandIn();

test('every request of the API is told before it is made; files and tokens go elsewhere and are none', async () => {
  const exchanges: Exchange[] = [];
  const env = testEnv({ fetch: recordingFetch(exchanges) });
  const world = await sandbox.newTenant();
  const grant = await consentedAt(sandbox, linkedin, world, env);
  const [member] = await linkedin.connect.accounts(grant, asking(sandbox, linkedin, world), env);
  if (!member) throw new Error('Nobody is there.');
  const account = { ...member, app: world.app };
  const { post: sent } = await publishToEnd(linkedin.publish, post('Counted', [pictureOf(5000, 'counted')]), account, env);
  await linkedin.publish.edit?.(sent, post('Otherwise'), account, env);
  expect(await linkedin.publish.remove?.({ ...sent, outcomes: {} }, account, env)).toBe(true);
  const asked = exchanges.filter(({ url }) => /\/api\/(rest|v2)\//.test(url.pathname));
  expect(env.costs).toEqual(asked.map(() => 1));
  expect(asked.length).toBeGreaterThan(5);
  expect(exchanges.length).toBeGreaterThan(asked.length);
  expect(linkedin.manifest.calls).toEqual([
    { name: 'requests', max: requestsADay, dayIn: 'UTC' },
    { name: 'reading', max: readingADay, dayIn: 'UTC' },
  ]);
});
