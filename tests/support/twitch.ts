import { onePart } from '@everycast/platforms/port/draft';
import type { PlatformEnv, RateLimitReport } from '@everycast/platforms/port/env';
import type { DraftContent } from '@everycast/platforms/port/manifest';
import type { Options } from '@everycast/platforms/port/options';
import type { Content, PerformContext } from '@everycast/platforms/port/publisher';
import { twitch } from '@everycast/platforms/twitch/twitch';
import { afterAll, beforeAll, expect } from 'vitest';
import { connectAt, type SandboxAccount } from './connecting.ts';
import { testEnv } from './platform-env.ts';
import { beginStep } from './publish-to-end.ts';
import { startSandbox, type TestSandbox } from './sandbox.ts';

export let sandbox: TestSandbox;
export let world: Awaited<ReturnType<TestSandbox['newTenant']>>;
export let account: SandboxAccount;
export const limits: RateLimitReport[] = [];
export const env: PlatformEnv = testEnv({ reportRateLimit: (limit) => void limits.push(limit) });
export const stand = () => sandbox.platforms.get('twitch') as NonNullable<ReturnType<TestSandbox['platforms']['get']>>;

/** Starts a sandbox before a file's tests, with a connected channel, and stops it after them. */
export function atStandIn(options: Parameters<typeof startSandbox>[0] = {}): void {
  beforeAll(async () => {
    sandbox = await startSandbox(options);
    world = await sandbox.newTenant();
    account = await connectAt(sandbox, twitch, world, env);
  });
  afterAll(async () => {
    expect(sandbox.errors).toEqual([]);
    await sandbox.close();
  });
}

/** A channel that is neither partner nor affiliate. */
export async function connectSmall(): Promise<SandboxAccount> {
  const [, small] = await stand().people(world.id);
  return connectAt(sandbox, twitch, world, env, { account: small?.id ?? '' });
}

export const post = (text: string, options: Options = {}): Content & DraftContent => ({ ...onePart({ text, media: [] }), options });
export const segment = { as: 'segment', start: '2031-03-03T19:00', zone: 'Europe/Berlin', duration: '90' };
export const seen = async (text: string) => (await stand().feed(world.id)).filter((one) => one.text === text);
export const stops = (content: DraftContent, traits = account.traits) =>
  twitch.manifest
    .check(content, traits)
    .filter(({ weight }) => weight === 'stops')
    .map(({ code }) => code);

export function creating(content: Content, as: Partial<PerformContext> = {}): PerformContext {
  const [step] = twitch.publish.steps(content, as.account ?? account);
  if (!step) throw new Error('A post without a step.');
  return Object.assign(beginStep(twitch.publish, step, { content, account, env }), as);
}
