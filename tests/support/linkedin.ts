import { linkedin } from '@everycast/platforms/linkedin/linkedin';
import type { Connected } from '@everycast/platforms/port/account';
import { onePart } from '@everycast/platforms/port/draft';
import type { PlatformEnv } from '@everycast/platforms/port/env';
import type { DraftContent } from '@everycast/platforms/port/manifest';
import type { MediaFile } from '@everycast/platforms/port/media-file';
import type { Options } from '@everycast/platforms/port/options';
import type { Content, Outcomes, PerformContext } from '@everycast/platforms/port/publisher';
import { afterAll, beforeAll, expect } from 'vitest';
import { asking, consentedAt, type SandboxAccount } from './connecting.ts';
import { linkedinErrors } from './descriptions/linkedin.ts';
import { type Exchange, recordingFetch } from './descriptions/record.ts';
import { testEnv } from './platform-env.ts';
import { beginStep } from './publish-to-end.ts';
import { startSandbox, type TestSandbox } from './sandbox.ts';

export let sandbox: TestSandbox;
export let world: Awaited<ReturnType<TestSandbox['newTenant']>>;
export let member: SandboxAccount;
export let page: SandboxAccount;
/** All exchanges, checked against LinkedIn's documentation after a file's tests. */
const exchanges: Exchange[] = [];
const recorded = recordingFetch(exchanges);
export const env: PlatformEnv = testEnv({ fetch: recorded });
export const stand = () => sandbox.platforms.get('linkedin') as NonNullable<ReturnType<TestSandbox['platforms']['get']>>;

/** Starts a sandbox before a file's tests, with a connected member and page, and stops it after them. */
export function atStandIn(): void {
  beforeAll(async () => {
    sandbox = await startSandbox();
    world = await sandbox.newTenant();
    const [first, second] = await connect();
    if (!first || !second) throw new Error('There is no member or no page.');
    member = first;
    page = second;
  });
  afterAll(async () => {
    expect(exchanges.flatMap(linkedinErrors)).toEqual([]);
    expect(exchanges.length).toBeGreaterThan(0);
    expect(sandbox.errors).toEqual([]);
    await sandbox.close();
  });
}

/** All accounts of one consent: the member first. */
export async function connect(
  choice: { account?: string; without?: string[]; vetted?: boolean } = {},
  of = world,
): Promise<SandboxAccount[]> {
  const as = { ...of, app: { ...of.app, vetted: choice.vetted !== false } };
  const grant = await consentedAt(sandbox, linkedin, as, env, choice);
  const accounts: Connected[] = await linkedin.connect.accounts(grant, asking(sandbox, linkedin, as), env);
  return accounts.map((account) => ({ ...account, app: as.app }));
}

export type Draft = Content & DraftContent;
export const post = (text: string, media: (MediaFile & DraftContent['media'][number])[] = [], options: Options = {}): Draft => ({
  ...onePart({ text, media }),
  options,
});
export const seen = async (text: string, of = world) => (await stand().feed(of.id)).filter((one) => one.text === text);
export const stops = (content: DraftContent, traits = member.traits) =>
  linkedin.manifest
    .check(content, traits)
    .filter(({ weight }) => weight === 'stops')
    .map(({ code }) => code);
export const sizeOf = async (path: string | undefined): Promise<number> =>
  (await (await fetch(`${sandbox.serviceOf('linkedin')}/${path}`)).bytes()).byteLength;

/** A fetch that replaces some responses; other requests pass through. */
export const bent = (instead: (url: URL, init: RequestInit) => Promise<Response> | Response | undefined): PlatformEnv => ({
  ...env,
  fetch: async (input, init = {}) => (await instead(new URL(String(input)), init)) ?? recorded(input, init),
});

export function stepAt(key: string, content: Content, outcomes: Outcomes = {}, as: Partial<PerformContext> = {}): PerformContext {
  const account = as.account ?? member;
  const step = linkedin.publish.steps(content, account).find((one) => one.key === key);
  if (!step) throw new Error(`No step ${key}.`);
  return Object.assign(beginStep(linkedin.publish, step, { content, outcomes, account, env }), as);
}
