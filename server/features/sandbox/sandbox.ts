import type { Readable } from 'node:stream';
import { namedPlatforms } from '@everycast/contract/named-platforms';
import type {
  NewSandboxFault,
  SandboxFaultWaiting,
  SandboxFeed,
  SandboxFeedQuery,
  SandboxLive,
  SandboxOverview,
  SandboxPlatform,
  SandboxPlatformId,
} from '@everycast/contract/sandbox';
import { streamPlatforms } from '@everycast/contract/stream-platforms';
import type { z } from 'zod';
import { currentLimit } from '../../kernel/database/limit.ts';
import { AppError } from '../../kernel/errors.ts';
import { say } from '../../kernel/messages.ts';
import type { SandboxNeeds, StandIn } from './needs.ts';

/** The sandbox as people see it, and how they trigger faults. The stand-ins store everything themselves. */
export interface SandboxFeature {
  /** Where to stream to. @throws AppError not_found */
  live(tenant: string): Promise<z.infer<typeof SandboxLive>>;
  /** What is on air, as FLV; null if nothing is. @throws AppError not_found, limit_reached, unavailable if another process has it */
  watch(tenant: string): Promise<Readable | null>;
  /** The platforms in their usual order. */
  overview(tenant: string): Promise<SandboxOverview>;
  /** Newest first. @throws AppError not_found */
  feed(tenant: string, platform: SandboxPlatformId, query: z.infer<typeof SandboxFeedQuery>): Promise<SandboxFeed>;
  /** Oldest first, the order in which they occur. @throws AppError not_found */
  faults(tenant: string, platform: SandboxPlatformId): Promise<SandboxFaultWaiting[]>;
  /** @throws AppError not_found, limit_reached */
  addFault(tenant: string, platform: SandboxPlatformId, fault: NewSandboxFault): Promise<SandboxFaultWaiting[]>;
  /** @throws AppError not_found */
  clearFaults(tenant: string, platform: SandboxPlatformId): Promise<void>;
  /** Expires all tokens of a person, or revokes their consents. @throws AppError not_found */
  endTokens(tenant: string, platform: SandboxPlatformId, personId: string, how: 'expire' | 'revoke'): Promise<void>;
  /** Resets a platform: posts, files, faults and request counts are deleted; connected accounts stay connected. @throws AppError not_found */
  empty(tenant: string, platform: SandboxPlatformId): Promise<void>;
}

export function createSandboxFeature({ sandbox, accounts }: SandboxNeeds): SandboxFeature {
  /** Whom a limited member sees: the accounts of their groups. Some platforms' own IDs are the last part of an account's. */
  async function shownTo(tenant: string, platform: string): Promise<(id: string) => boolean> {
    if (currentLimit() === null) return () => true;
    const { all } = await accounts(tenant, platform);
    return (id) => all.some((remoteId) => remoteId === id || remoteId.endsWith(`:${id}`));
  }

  /** @throws AppError not_found */
  function standIn(platform: SandboxPlatformId): StandIn {
    const found = sandbox?.platforms.get(platform);
    if (found) return found;
    throw new AppError('not_found', sandbox ? 'sandbox.no_platform' : 'accounts.sandbox_off');
  }

  async function overview(tenant: string, platform: SandboxPlatformId): Promise<SandboxPlatform[]> {
    const found = sandbox?.platforms.get(platform);
    if (!found) return [];
    const [people, waiting, shows] = await Promise.all([found.people(tenant), found.faults.all(tenant), shownTo(tenant, platform)]);
    return [{ platform, people: people.filter(({ id }) => shows(id)), waitingFaults: waiting.length }];
  }

  function live() {
    if (sandbox) return sandbox.live;
    throw new AppError('not_found', 'accounts.sandbox_off');
  }

  const liveSince = async (tenant: string) =>
    currentLimit() === null ? ((await sandbox?.live.since(tenant))?.toISOString() ?? null) : null;

  return {
    async live(tenant) {
      return { url: streamPlatforms.sandbox.url, key: live().keyOf(tenant) };
    },
    async watch(tenant) {
      const { since, isHere, watch } = live();
      // What is on air belongs to no group.
      if (currentLimit() !== null) return null;
      if (!isHere(tenant)) {
        if ((await since(tenant)) === null) return null;
        throw new AppError('unavailable', 'sandbox.live_elsewhere');
      }
      const body = watch(tenant);
      if (!body) throw new AppError('limit_reached', 'sandbox.too_many_viewers');
      return body;
    },

    async overview(tenant) {
      const platforms = await Promise.all(namedPlatforms.map(({ id }) => overview(tenant, id)));
      return { on: sandbox !== null, platforms: platforms.flat(), liveSince: await liveSince(tenant) };
    },

    async feed(tenant, platform, { limit: count, by, at: opened }) {
      const { posts, ...page } = await standIn(platform).feed(tenant, { count, by, at: opened, shows: await shownTo(tenant, platform) });
      const at = (under: string) => `/sandbox/${platform}/${under}`;
      const shown = ({ path, cover, ...medium }: (typeof posts)[number]['media'][number]) => {
        return { ...medium, url: at(path), ...(cover !== undefined && { cover: at(cover) }) };
      };
      const items = posts.map(({ media, link, details, ...post }) => ({
        ...post,
        details: details.map(({ name, value }) => ({
          code: name,
          name: say({ code: name }),
          value: typeof value === 'string' ? value : say(value),
        })),
        media: media.map(shown),
        link: link?.picture === undefined ? link : { ...link, picture: at(link.picture) },
      }));
      return { items, ...page };
    },

    faults: async (tenant, platform) => standIn(platform).faults.all(tenant),

    async addFault(tenant, platform, { operation, fault, times = 1 }) {
      const { faults } = standIn(platform);
      if (!(await faults.add(tenant, { operation, fault, times }, maxFaults))) {
        throw new AppError('limit_reached', 'sandbox.too_many_faults', { max: maxFaults });
      }
      return faults.all(tenant);
    },

    clearFaults: async (tenant, platform) => standIn(platform).faults.clear(tenant),

    async endTokens(tenant, platform, personId, how) {
      const { people, tokens } = standIn(platform);
      if (!(await people(tenant)).some(({ id }) => id === personId)) throw new AppError('not_found', 'sandbox.person_unknown');
      await (how === 'expire' ? tokens.expire(tenant, personId) : tokens.revokeAll(tenant, personId));
    },

    async empty(tenant, platform) {
      standIn(platform);
      await sandbox?.empty(tenant, platform);
    },
  };
}

/** The most pending faults per stand-in. */
const maxFaults = 50;
