import { bluesky } from '@everycast/platforms/bluesky/bluesky';
import type { ConnectedAccount } from '@everycast/platforms/port/account';
import { onePart } from '@everycast/platforms/port/draft';
import type { PlatformEnv } from '@everycast/platforms/port/env';
import type { MediaFile } from '@everycast/platforms/port/media-file';
import type { Content, PerformContext } from '@everycast/platforms/port/publisher';
import { testEnv } from './platform-env.ts';
import { beginStep, publishToEnd } from './publish-to-end.ts';
import type { TestSandbox } from './sandbox.ts';

/** A new sandbox tenant's first account, logged in with its app password. */
export async function newAccount(sandbox: TestSandbox, env: PlatformEnv = testEnv()) {
  const played = sandbox.platforms.get('bluesky');
  const world = await sandbox.newTenant();
  const logins = await played?.standIn.logins?.(world.id);
  const [login, other] = logins ?? [];
  if (!played || !login || !other) throw new Error('There is no stand-in for Bluesky, or nobody in it.');
  const service = sandbox.serviceOf('bluesky');
  const account = await bluesky.connect.connect({ service, ...login }, env);
  type Fault = Parameters<typeof played.faults.add>[1];
  return {
    account,
    login: { service, ...login },
    other: { service, ...other },
    world,
    played,
    feed: () => played.feed(world.id),
    spoil: (operation: Fault['operation'], fault: Fault['fault'], times = 1) => played.faults.add(world.id, { operation, fault, times }),
  };
}

export const textOf = (body: string, ...media: MediaFile[]): Content => ({ ...onePart({ text: body, media: [] }), media });

type Where = { account: ConnectedAccount };

/** Publishes a whole post. */
export const send = (content: Content, { account }: Where, env: PlatformEnv = testEnv()) =>
  publishToEnd(bluesky.publish, content, account, env);

/** The post's step with that key, started. */
export function begun(content: Content, key: string, { account }: Where, more: Partial<PerformContext> = {}): PerformContext {
  const step = bluesky.publish.steps(content, account).find((one) => one.key === key);
  if (!step) throw new Error(`There is no step ${key}.`);
  return Object.assign(beginStep(bluesky.publish, step, { content, account, env: more.env ?? testEnv() }), more);
}

/** For an app password that may not read or send messages, as Bluesky's server refuses them. */
export const withoutMessages: PlatformEnv = testEnv({
  fetch: async (url, init) =>
    String(url).includes('/chat.bsky.')
      ? Response.json({ error: 'InvalidToken', message: 'Bad token method' }, { status: 400 })
      : fetch(url, init),
});
