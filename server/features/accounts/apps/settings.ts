import type { PlatformApp, PlatformSetup } from '@everycast/contract/accounts';
import type { PlatformId } from '@everycast/contract/platforms';
import { capabilities } from '@everycast/platforms/port/capabilities';
import { scopesOf } from '@everycast/platforms/port/scopes';
import { AppError } from '../../../kernel/errors.ts';
import { newId } from '../../../kernel/ids.ts';
import type { Kernel } from '../../../kernel/kernel.ts';
import { say } from '../../../kernel/messages.ts';
import type { Platforms } from '../needs.ts';
import type { AppStore, PlatformAppRow } from './app-store.ts';
import { appPurpose, redirectUrlOf } from './apps.ts';

/** What each platform requires of the instance's owner, and the apps that they entered. */
export interface AppSettings {
  list(): Promise<PlatformSetup[]>;

  /** @throws AppError not_found */
  one(platform: PlatformId): Promise<PlatformSetup>;

  /** @throws AppError not_editable */
  enter(platform: PlatformId, app: PlatformApp): Promise<PlatformSetup>;

  /**
   * Records whether the platform has vetted the stored app. This changes which permissions people are asked for.
   * @throws AppError not_editable, not_found
   */
  vet(platform: PlatformId, vetted: boolean): Promise<PlatformSetup>;

  /** @throws AppError not_editable, not_found */
  forget(platform: PlatformId): Promise<void>;
}

export function createAppSettings(
  kernel: Pick<Kernel, 'config' | 'clock' | 'secrets' | 'publicUrl'>,
  { store, platforms }: { store: AppStore; platforms: Platforms },
): AppSettings {
  const ids = Object.values(platforms).map(({ manifest }) => manifest.id);

  /** Whether the platform allows vetted apps more. */
  function vets(platform: PlatformId): boolean {
    const { connect } = platforms[platform].manifest;
    return connect.by === 'oauth' && scopesOf(connect, capabilities).some((scope) => scope.vetted);
  }

  function setup(platform: PlatformId, entered: PlatformAppRow | undefined): PlatformSetup[] {
    const { manifest, engagement, webhook } = platforms[platform];
    const { connect, name } = manifest;
    if (connect.by !== 'oauth') return [];
    const set = kernel.config.platforms[platform]?.app;
    const source = set ? 'environment' : entered ? 'stored' : connect.console === null ? 'itself' : 'none';
    return [
      {
        platform,
        name,
        source,
        clientId: set?.clientId ?? entered?.clientId ?? null,
        storedAt: source === 'stored' ? (entered?.createdAt.toISOString() ?? null) : null,
        redirectUrl: redirectUrlOf(kernel),
        webhookUrl: engagement && webhook ? `${kernel.publicUrl}/webhooks/${platform}` : null,
        permissions: scopesOf(connect, capabilities).map(({ vetted = false, ...scope }) => ({
          ...scope,
          for: say({ code: scope.for }),
          vetted,
        })),
        vetted: vets(platform) ? (set ?? entered)?.vetted === true : null,
        console: connect.console && { url: connect.console.url, steps: connect.console.steps.map((code) => say({ code })) },
      },
    ];
  }

  /** @throws AppError not_editable, if an app that is entered would not be used */
  function mayEnter(platform: PlatformId): void {
    const { connect, name } = platforms[platform].manifest;
    if (connect.by !== 'oauth' || connect.console === null)
      throw new AppError('not_editable', 'accounts.no_app_needed', { platform: name });
    if (kernel.config.platforms[platform]?.app) {
      const variable = `PLATFORM_${platform.toUpperCase()}_CLIENT_ID`;
      throw new AppError('not_editable', 'accounts.app_in_environment', { platform: name, variable });
    }
  }

  async function list(): Promise<PlatformSetup[]> {
    const entered = await store.entered();
    return ids.flatMap((platform) =>
      setup(
        platform,
        entered.find((row) => row.platform === platform),
      ),
    );
  }

  const one = async (platform: PlatformId): Promise<PlatformSetup> => {
    const found = (await list()).find((row) => row.platform === platform);
    if (!found) throw new AppError('not_found', 'accounts.platform_without_app');
    return found;
  };

  return {
    list,
    one,

    async enter(platform, { clientId, clientSecret }) {
      mayEnter(platform);
      const sealed = kernel.secrets.seal(clientSecret, appPurpose);
      const row = { id: newId(), platform, service: platforms[platform].manifest.connect.service ?? '', clientId, clientSecret: sealed };
      await store.enter({ ...row, redirectUrl: null, registered: false, vetted: false, createdAt: kernel.clock.now() });
      return one(platform);
    },

    async vet(platform, vetted) {
      mayEnter(platform);
      if (!vets(platform))
        throw new AppError('not_editable', 'accounts.no_review_benefit', { platform: platforms[platform].manifest.name });
      if (!(await store.vet(platform, vetted))) throw new AppError('not_found', 'accounts.no_app_stored');
      return one(platform);
    },

    async forget(platform) {
      mayEnter(platform);
      if (!(await store.forget(platform))) throw new AppError('not_found', 'accounts.no_app_stored');
    },
  };
}
