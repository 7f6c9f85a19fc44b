import { createHash } from 'node:crypto';
import type { Connected, ConnectedAccount } from '@everycast/platforms/port/account';
import { capabilities } from '@everycast/platforms/port/capabilities';
import type { Grant, OAuthConnector } from '@everycast/platforms/port/connection';
import type { PlatformEnv } from '@everycast/platforms/port/env';
import type { Platform } from '@everycast/platforms/port/platform';
import { consentTo } from './consent.ts';
import type { TestSandbox } from './serve-sandbox.ts';

/** `redirectUri` and `fetch`: for stand-ins with doors, the registered URL, and requests of someone who may enter. */
type At = Pick<TestSandbox, 'serviceOf'> & { redirectUri?: string; fetch?: typeof globalThis.fetch };
type World = Pick<Awaited<ReturnType<TestSandbox['newTenant']>>, 'app'>;
export type SandboxAccount = Connected & Required<Pick<ConnectedAccount, 'app'>>;

/** Everything that connecting to a stand-in requires. */
export function asking(sandbox: At, platform: Platform<OAuthConnector>, { app }: World) {
  const verifier = 'verifier-'.repeat(6);
  const challenge = createHash('sha256').update(verifier).digest('base64url');
  const { redirectUri = 'http://127.0.0.1:9/back' } = sandbox;
  const ask = { service: sandbox.serviceOf(platform.manifest.id), app, redirectUri, state: 'a state' };
  return { ...ask, verifier, challenge, wanted: capabilities };
}

/** The grant of a person's consent. */
export async function consentedAt(
  sandbox: At,
  platform: Platform<OAuthConnector>,
  world: World,
  env: PlatformEnv,
  choice?: Parameters<typeof consentTo>[1],
): Promise<Grant> {
  const ask = asking(sandbox, platform, world);
  const back = await consentTo(platform.connect.consentUrl(ask), choice, sandbox.fetch);
  const code = back.searchParams.get('code');
  if (code === null || back.searchParams.get('state') !== ask.state) throw new Error(`No consent: ${back.href}`);
  return platform.connect.exchange({ ...ask, code }, env);
}

/** Connects a stand-in's account as a person does: the first one, or the chosen one. */
export async function connectAt(
  sandbox: At,
  platform: Platform<OAuthConnector>,
  world: World,
  env: PlatformEnv,
  choice?: Parameters<typeof consentTo>[1],
): Promise<SandboxAccount> {
  const grant = await consentedAt(sandbox, platform, world, env, choice);
  const [account] = await platform.connect.accounts(grant, asking(sandbox, platform, world), env);
  if (!account) throw new Error('No account came of it.');
  return { ...account, app: world.app };
}
