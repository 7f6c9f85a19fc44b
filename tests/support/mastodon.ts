import { createHash } from 'node:crypto';
import { mastodon } from '@everycast/platforms/mastodon/mastodon';
import type { AppCredentials, Connected, ConnectedAccount } from '@everycast/platforms/port/account';
import { capabilities } from '@everycast/platforms/port/capabilities';
import { onePart } from '@everycast/platforms/port/draft';
import type { PlatformEnv } from '@everycast/platforms/port/env';
import type { MediaFile } from '@everycast/platforms/port/media-file';
import type { Content, PerformContext } from '@everycast/platforms/port/publisher';
import { testEnv } from './platform-env.ts';
import { beginStep, publishToEnd } from './publish-to-end.ts';
import { consentTo, type TestSandbox } from './sandbox.ts';

const verifier = 'v'.repeat(50);
const challenge = createHash('sha256').update(verifier).digest('base64url');
const redirectUri = 'http://127.0.0.1:3000/back';

type By = { app: AppCredentials; service: string };

/** The whole way from the consent page to the account. */
export async function connectBy({ app, service }: By, env: PlatformEnv, choice: Parameters<typeof consentTo>[1] = {}) {
  const ask = { service, app, redirectUri, state: 'state' };
  const back = await consentTo(mastodon.connect.consentUrl({ ...ask, challenge, wanted: capabilities }), choice);
  const grant = await mastodon.connect.exchange({ ...ask, code: back.searchParams.get('code') ?? '', verifier }, env);
  const [found] = await mastodon.connect.accounts(grant, ask, env);
  if (!found) throw new Error('No account was found.');
  return { back, grant, account: { ...found, app } satisfies Connected & ConnectedAccount };
}

/** A new sandbox tenant with an account. */
export async function newAccount(sandbox: TestSandbox, env: PlatformEnv) {
  const played = sandbox.platforms.get('mastodon');
  if (!played) throw new Error('There is no stand-in for Mastodon.');
  const world = await sandbox.newTenant();
  const { account } = await connectBy({ app: world.app, service: sandbox.serviceOf('mastodon') }, env);
  return {
    account,
    world,
    feed: () => played.feed(world.id),
    spoil: (
      operation: Parameters<typeof played.faults.add>[1]['operation'],
      fault: Parameters<typeof played.faults.add>[1]['fault'],
      times = 1,
    ) => played.faults.add(world.id, { operation, fault, times }),
  };
}

export const textOf = (body: string, ...media: MediaFile[]): Content => ({ ...onePart({ text: body, media: [] }), media });

type Where = { account: ConnectedAccount };

/** Publishes a whole post. */
export const send = (content: Content, { account }: Where, env: PlatformEnv = testEnv()) =>
  publishToEnd(mastodon.publish, content, account, env);

/** The post's step with that key, started. */
export function begun(content: Content, key: string, { account }: Where, more: Partial<PerformContext> = {}): PerformContext {
  const step = mastodon.publish.steps(content, account).find((one) => one.key === key);
  if (!step) throw new Error(`There is no step ${key}.`);
  return Object.assign(beginStep(mastodon.publish, step, { content, account, env: testEnv() }), more);
}
