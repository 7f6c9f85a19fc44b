import type { PlatformId } from '@everycast/contract/platforms';
import { message } from '@everycast/messages/message';
import type { AppCredentials } from '@everycast/platforms/port/account';
import type { OAuthConnector } from '@everycast/platforms/port/connection';
import type { PlatformEnv } from '@everycast/platforms/port/env';
import { PlatformProblem } from '@everycast/platforms/port/problem';
import { AppError, StartError } from '../../../kernel/errors.ts';
import { createFairQueue, hostOf } from '../../../kernel/fair-queue.ts';
import { newId } from '../../../kernel/ids.ts';
import type { Kernel } from '../../../kernel/kernel.ts';
import type { AccountRow } from '../account-store.ts';
import type { AccountsNeeds, Platforms } from '../needs.ts';
import type { AppStore, PlatformAppRow } from './app-store.ts';

/** The encryption purpose of apps' secrets. */
export const appPurpose = 'platform app';
/** Some Mastodon servers delete apps without a token within a day. An unused one is reused for half of that. */
const unusedFor = 12 * 3_600_000;
/** A registration waits for a server named by a user; one that doesn't respond must not delay others. */
const registrations = { atOnce: 24, perOwner: 2, perHost: 2, waiting: 4, busy: 'accounts.busy_registrations' } as const;

/** The redirect URL of all platforms. */
export const redirectUrlOf = ({ publicUrl }: Pick<Kernel, 'publicUrl'>): string => `${publicUrl}/api/v1/accounts/callback`;

export type AppOwner = Pick<AccountRow, 'workspaceId' | 'platform' | 'service' | 'sandbox' | 'appId'>;
/** An app to request consent with; `id` if it was registered. */
export interface AppInUse {
  id: string | null;
  app: AppCredentials;
}

/**
 * This instance's apps on platforms: from the environment, or entered by its owner. On servers that accept any app, Everycast registers
 * itself, and accounts keep the app that their tokens belong to. In the sandbox each workspace has its own.
 */
export function createApps(
  kernel: Pick<Kernel, 'config' | 'clock' | 'secrets' | 'publicUrl' | 'leases'>,
  { store, platforms, needs }: { store: AppStore; platforms: Platforms; needs: Pick<AccountsNeeds, 'sandbox'> },
) {
  const inTurn = createFairQueue(registrations);
  const settingsOf = (platform: PlatformId) => kernel.config.platforms[platform] ?? { baseUrl: null, app: null, apiVersion: null };
  const connectOf = (platform: PlatformId) => platforms[platform].manifest.connect;
  for (const id of Object.values(platforms).map(({ manifest }) => manifest.id)) {
    if (settingsOf(id).apiVersion === null || 'apiVersion' in connectOf(id)) continue;
    const name = `PLATFORM_${id.toUpperCase()}_API_VERSION`;
    throw new StartError(`${name} can't be set: ${platforms[id].manifest.name}'s API addresses have no version.`);
  }
  const ownService = (platform: PlatformId) => settingsOf(platform).baseUrl ?? connectOf(platform).service;

  /** The operator's app is for the platform; if people name servers, only for the one that the operator set. */
  function fromEnvironment(platform: PlatformId, service: string): AppCredentials | null {
    const { app, baseUrl } = settingsOf(platform);
    return connectOf(platform).service !== null || service === baseUrl ? app : null;
  }

  /** The app as adapters receive it: with the API version that the operator chose. */
  function withApiVersion(platform: PlatformId, app: AppCredentials): AppCredentials {
    const { apiVersion } = settingsOf(platform);
    return apiVersion === null ? app : { ...app, apiVersion };
  }

  function decrypt(row: PlatformAppRow): AppCredentials {
    try {
      return { clientId: row.clientId, clientSecret: kernel.secrets.open(row.clientSecret, appPurpose), vetted: row.vetted };
    } catch (cause) {
      throw new PlatformProblem('outage', 'accounts.app_unreadable', { cause });
    }
  }

  /** Accounts' apps, with one query at most. The function throws PlatformProblem if there is none. */
  async function load(owners: readonly AppOwner[]): Promise<(owner: AppOwner) => AppCredentials | undefined> {
    const others = owners.filter(({ platform, service, sandbox }) => {
      return connectOf(platform).by === 'oauth' && !sandbox && fromEnvironment(platform, service) === null;
    });
    const ids = others.flatMap(({ appId }) => appId ?? []);
    const entered = others.flatMap(({ appId, platform }) => (appId === null ? platform : []));
    const rows = await store.find(ids, [...new Set(entered)]);
    return ({ platform, service, sandbox, appId, workspaceId }) => {
      if (connectOf(platform).by !== 'oauth') return undefined;
      if (sandbox) return needs.sandbox?.appOf(workspaceId, platform);
      const row = rows.find((one) => (appId === null ? !one.registered && one.platform === platform : one.id === appId));
      const app = fromEnvironment(platform, service) ?? (row && decrypt(row));
      if (app) return withApiVersion(platform, app);
      const { name } = platforms[platform].manifest;
      throw new PlatformProblem('outage', message('accounts.app_gone', { platform: name }));
    };
  }

  async function register(platform: PlatformId, service: string, connector: OAuthConnector, env: PlatformEnv): Promise<AppInUse> {
    const redirectUri = redirectUrlOf(kernel);
    return kernel.leases.oneAtATime(`app of ${platform} at ${service}`, async () => {
      const there = await store.registered(platform, service, redirectUri);
      const now = kernel.clock.now();
      if (there && (there.used || now.getTime() - there.createdAt.getTime() < unusedFor)) return { id: there.id, app: decrypt(there) };
      const app = await connector.register?.({ service, redirectUri }, env);
      if (!app) throw new Error(`${platform} does not register by itself.`);
      const clientSecret = kernel.secrets.seal(app.clientSecret, appPurpose);
      const row = { id: newId(), platform, service, redirectUrl: redirectUri, clientId: app.clientId, clientSecret };
      await store.add({ ...row, registered: true, vetted: false, createdAt: now });
      return { id: row.id, app };
    });
  }

  const of = async (owner: AppOwner): Promise<AppCredentials | undefined> => (await load([owner]))(owner);

  return {
    ownService,
    load,

    /** The app that the operator configured for the platform, or its owner entered; null if there is none. */
    async own(platform: PlatformId): Promise<AppCredentials | null> {
      const configured = fromEnvironment(platform, ownService(platform) ?? '');
      if (configured) return configured;
      const [row] = await store.find([], [platform]);
      return row ? decrypt(row) : null;
    },

    /** Whether people can connect without setup, and whether the app is vetted. */
    async ways(): Promise<(platform: PlatformId) => { ready: boolean; vetted: boolean }> {
      const entered = await store.entered();
      return (platform) => {
        const { connect } = platforms[platform];
        const app = settingsOf(platform).app ?? entered.find((row) => row.platform === platform);
        const alone = connect.by === 'password' || connect.register !== undefined;
        return { ready: alone || app !== undefined, vetted: app?.vetted === true };
      };
    },

    /**
     * The app to request consent with, registered if necessary and possible.
     * @throws AppError platform_not_configured, if there is none; too_many_requests; PlatformProblem
     */
    async forConsent(owner: Omit<AppOwner, 'appId'>, env: PlatformEnv): Promise<AppInUse> {
      const { platform, service, sandbox } = owner;
      const { connect, manifest } = platforms[platform];
      if (connect.by === 'oauth' && connect.register && !sandbox && fromEnvironment(platform, service) === null) {
        return inTurn({ owner: owner.workspaceId, host: hostOf(service) }, () => register(platform, service, connect, env));
      }
      const app = await of({ ...owner, appId: null }).catch((error: unknown) => {
        if (!(error instanceof PlatformProblem)) throw error;
        throw new AppError('platform_not_configured', 'accounts.app_needed', { platform: manifest.name });
      });
      if (!app) throw new AppError('invalid_input', 'accounts.connects_with_password', { platform: manifest.name });
      return { id: null, app };
    },
  };
}

export type Apps = ReturnType<typeof createApps>;
