import { onePart } from '@everycast/platforms/port/draft';
import type { PlatformEnv } from '@everycast/platforms/port/env';
import type { DraftContent, DraftMedia } from '@everycast/platforms/port/manifest';
import type { MediaFile } from '@everycast/platforms/port/media-file';
import type { Options } from '@everycast/platforms/port/options';
import type { Content, Outcomes, PerformContext } from '@everycast/platforms/port/publisher';
import { tiktok } from '@everycast/platforms/tiktok/tiktok';
import { afterAll, beforeAll, expect } from 'vitest';
import { connectAt, type SandboxAccount } from './connecting.ts';
import { type Exchange, recordingFetch } from './descriptions/record.ts';
import { tiktokErrors } from './descriptions/tiktok.ts';
import { videoOf } from './films.ts';
import { fileHost, jpeg } from './meta.ts';
import { testEnv } from './platform-env.ts';
import { beginStep } from './publish-to-end.ts';
import { startSandbox, type TestSandbox } from './sandbox.ts';

export let sandbox: TestSandbox;
export let world: Awaited<ReturnType<TestSandbox['newTenant']>>;
export let account: SandboxAccount;
let host: Awaited<ReturnType<typeof fileHost>>;
/** All exchanges, checked against TikTok's documentation after a file's tests. */
const exchanges: Exchange[] = [];
const recorded = recordingFetch(exchanges);
export const env: PlatformEnv = testEnv({ fetch: recorded });
export const stand = () => sandbox.platforms.get('tiktok') as NonNullable<ReturnType<TestSandbox['platforms']['get']>>;

/** Starts a sandbox before a file's tests, and stops it after them. */
export function atStandIn(): void {
  beforeAll(async () => {
    host = await fileHost();
    sandbox = await startSandbox();
  });
  afterAll(async () => {
    await host.close();
    expect(exchanges.flatMap(tiktokErrors)).toEqual([]);
    expect(exchanges.length).toBeGreaterThan(0);
    expect(sandbox.errors).toEqual([]);
    await sandbox.close();
  });
}

/** A separate tenant with a connected account: TikTok accepts six posts per account and minute. */
export async function newAccount(number = 0, without: string[] = []): Promise<SandboxAccount> {
  world = await sandbox.newTenant();
  const person = (await stand().people(world.id))[number];
  account = await connectAt(sandbox, tiktok, world, env, { account: person?.id ?? '', without });
  return account;
}

export type Draft = Content & DraftContent;
export const everyone: Options = { privacy: 'PUBLIC_TO_EVERYONE' };
const standing = { width: 1080, height: 1920, seconds: 20 };
export const film = (mark: string, bytes = 1000, options: Options = everyone): Draft => ({
  ...onePart({ text: mark, media: [videoOf(bytes, mark, standing)] }),
  options,
});
/** Photos that can be fetched from outside. */
export const photos = (text: string, count = 1, options: Options = everyone, shape = { width: 640, height: 640 }): Draft => {
  const noVideo = { animated: false, framesPerSecond: null, videoCodec: null, audioCodec: null };
  const media = Array.from({ length: count }, (_, index): MediaFile & DraftMedia => ({
    ...host.serve(jpeg(400 + index, '', 1, shape)),
    ...noVideo,
  }));
  return { ...onePart({ text, media }), options };
};
export const seen = async (text: string) => (await stand().feed(world.id)).filter((one) => one.text === text);
export const stops = (content: DraftContent, traits = account.traits) =>
  tiktok.manifest
    .check(content, traits)
    .filter(({ weight }) => weight === 'stops')
    .map(({ code }) => code);
export const bytesAt = async (path: string | undefined): Promise<Uint8Array> =>
  (await fetch(`${sandbox.serviceOf('tiktok')}/${path}`)).bytes();

/** A fetch that replaces some responses; other requests pass through. */
export const bent = (instead: (url: URL, init: RequestInit) => Promise<Response> | Response | undefined): PlatformEnv => ({
  ...env,
  fetch: async (input, init = {}) => (await instead(new URL(String(input)), init)) ?? recorded(input, init),
});

export function stepAt(key: string, content: Content, outcomes: Outcomes = {}, as: Partial<PerformContext> = {}): PerformContext {
  const step = tiktok.publish.steps(content, account).find((one) => one.key === key);
  if (!step) throw new Error(`No step ${key}.`);
  return Object.assign(beginStep(tiktok.publish, step, { content, outcomes, account, env }), as);
}
