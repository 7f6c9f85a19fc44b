import { onePart } from '@everycast/platforms/port/draft';
import type { PlatformEnv } from '@everycast/platforms/port/env';
import type { DraftContent } from '@everycast/platforms/port/manifest';
import type { Options } from '@everycast/platforms/port/options';
import type { Content, Outcomes, PerformContext } from '@everycast/platforms/port/publisher';
import { youtube } from '@everycast/platforms/youtube/youtube';
import { afterAll, beforeAll, expect } from 'vitest';
import { connectAt, type SandboxAccount } from './connecting.ts';
import { videoOf } from './films.ts';
import { testEnv } from './platform-env.ts';
import { beginStep } from './publish-to-end.ts';
import { startSandbox, type TestSandbox } from './sandbox.ts';

export let sandbox: TestSandbox;
export let world: Awaited<ReturnType<TestSandbox['newTenant']>>;
export let account: SandboxAccount;
export const env: PlatformEnv = testEnv();
export const stand = () => sandbox.platforms.get('youtube') as NonNullable<ReturnType<TestSandbox['platforms']['get']>>;

/** Starts a sandbox before a file's tests, with a connected channel, and stops it after them. */
export function atStandIn(): void {
  beforeAll(async () => {
    sandbox = await startSandbox();
    world = await sandbox.newTenant();
    account = await connectAt(sandbox, youtube, world, env);
  });
  afterAll(async () => {
    expect(sandbox.errors).toEqual([]);
    await sandbox.close();
  });
}

export const usual: Options = { title: 'A title', madeForKids: 'no' };
export type Film = Content & DraftContent;
export const film = (mark: string, options: Options = {}, bytes = 1000): Film => ({
  ...onePart({ text: `About ${mark}`, media: [videoOf(bytes, mark)] }),
  options: { ...usual, title: mark, ...options },
});
export const seen = async (title: string, of = world) =>
  (await stand().feed(of.id)).filter(({ details }) => details.some(({ name, value }) => name === 'Title' && value === title));
export const stops = (content: DraftContent, traits = account.traits) =>
  youtube.manifest
    .check(content, traits)
    .filter(({ weight }) => weight === 'stops')
    .map(({ code }) => code);

/** A fetch that replaces some responses; other requests pass through. */
export const bent = (instead: (url: URL, init: RequestInit) => Promise<Response> | Response | undefined): PlatformEnv => ({
  ...env,
  fetch: async (input, init = {}) => (await instead(new URL(String(input)), init)) ?? fetch(input, init),
});
export const rangeOf = (init: RequestInit) => new Headers(init.headers).get('content-range') ?? '';
export const isUpload = (url: URL, init: RequestInit) => url.searchParams.has('upload_id') && /^bytes \d/.test(rangeOf(init));

export function stepAt(key: string, content: Content, outcomes: Outcomes = {}, as: Partial<PerformContext> = {}): PerformContext {
  const step = youtube.publish.steps(content, account).find((one) => one.key === key);
  if (!step) throw new Error(`No step ${key}.`);
  return Object.assign(beginStep(youtube.publish, step, { content, outcomes, account, env }), as);
}
