import type { ConnectedAccount } from '@everycast/platforms/port/account';
import { onePart } from '@everycast/platforms/port/draft';
import type { PlatformEnv } from '@everycast/platforms/port/env';
import type { MediaFile } from '@everycast/platforms/port/media-file';
import type { Content, PerformContext } from '@everycast/platforms/port/publisher';
import { twitter } from '@everycast/platforms/twitter/twitter';
import { connectAt } from './connecting.ts';
import { testEnv } from './platform-env.ts';
import { beginStep, publishToEnd } from './publish-to-end.ts';
import type { consentTo, TestSandbox } from './sandbox.ts';

/** A new sandbox tenant with an account, connected by consent. `vetted`: with an access level that includes likes. */
export async function newAccount(
  sandbox: TestSandbox,
  { vetted = false, ...choice }: Parameters<typeof consentTo>[1] & { vetted?: boolean } = {},
  env: PlatformEnv = testEnv(),
) {
  const world = await sandbox.newTenant();
  return accountIn({ ...world, app: { ...world.app, vetted } }, sandbox, choice, env);
}

type World = Awaited<ReturnType<TestSandbox['newTenant']>>;

async function accountIn(world: World, sandbox: TestSandbox, choice: Parameters<typeof consentTo>[1], env: PlatformEnv) {
  const played = sandbox.platforms.get('twitter');
  if (!played) throw new Error('There is no stand-in for X.');
  const account = await connectAt(sandbox, twitter, world, env, choice);
  type Fault = Parameters<typeof played.faults.add>[1];
  return {
    account,
    world,
    played,
    feed: () => played.feed(world.id),
    spoil: (operation: Fault['operation'], fault: Fault['fault'], times = 1) => played.faults.add(world.id, { operation, fault, times }),
  };
}

/** The same with a subscription. */
export async function newSubscriber(sandbox: TestSandbox, env: PlatformEnv = testEnv()) {
  const tenant = await sandbox.newTenant();
  const world = { ...tenant, app: sandbox.appOf(tenant.id, 'twitter') };
  const person = (await sandbox.platforms.get('twitter')?.people(world.id))?.find(({ handle }) => handle === 'sandbox_three');
  return accountIn(world, sandbox, { account: person?.id ?? '' }, env);
}

export const textOf = (body: string, ...media: MediaFile[]): Content => ({ ...onePart({ text: body, media: [] }), media });

type Where = { account: ConnectedAccount };

/** Publishes a whole post. */
export const send = (content: Content, { account }: Where, env: PlatformEnv = testEnv()) =>
  publishToEnd(twitter.publish, content, account, env);

/** The post's step with that key, started. */
export function begun(content: Content, key: string, { account }: Where, more: Partial<PerformContext> = {}): PerformContext {
  const step = twitter.publish.steps(content, account).find((one) => one.key === key);
  if (!step) throw new Error(`There is no step ${key}.`);
  return Object.assign(beginStep(twitter.publish, step, { content, account, env: more.env ?? testEnv() }), more);
}
