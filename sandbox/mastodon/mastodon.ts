import { detailsIn, ifSo, named } from '../core/feed-post.ts';
import { createRoster } from '../core/people.ts';
import { consentRoutes } from '../core/routes/consent.ts';
import {
  type FeedEntry,
  type FeedPost,
  type Person,
  type RoutesByCapability,
  routesWith,
  type StandIn,
  type StandInContext,
} from '../core/stand-in.ts';
import { people } from './people.ts';
import { accountRoutes } from './routes/accounts.ts';
import { refused } from './routes/error-format.ts';
import { inboxRoutes } from './routes/inbox.ts';
import { mediaRoutes } from './routes/media.ts';
import { metricsRoutes } from './routes/metrics.ts';
import { oauthRoutes } from './routes/oauth.ts';
import { searchRoutes } from './routes/search.ts';
import { statusRoutes } from './routes/statuses.ts';
import { createMastodonServices, type MastodonServices } from './services.ts';
import type { MastodonStatus } from './status.ts';
import { linksIn } from './text.ts';

const mastodonRoutes: RoutesByCapability<MastodonServices> = {
  connect: [(http, { consent }) => consentRoutes(http, '/oauth/authorize', consent), oauthRoutes, accountRoutes],
  publish: [statusRoutes, mediaRoutes, searchRoutes],
  metrics: [metricsRoutes],
  engagement: [inboxRoutes],
};

/** A stand-in for a Mastodon server: apps, consent and tokens, the server itself, accounts, statuses, and files. */
export function mastodonStandIn(stage: StandInContext): StandIn {
  const services = createMastodonServices(stage);
  return {
    platform: 'mastodon',
    routes: routesWith(mastodonRoutes, services),
    invalid: (message) => refused(400, message),
    lists: ['id[]', 'types[]', 'exclude_types[]'],
    people: createRoster(stage.records, people).known,
    entries: (tenant) => entries(services, tenant),
  };
}

async function entries({ statuses, media }: MastodonServices, tenant: string): Promise<FeedEntry[]> {
  return (await statuses.all(tenant)).flatMap((status): FeedEntry[] => {
    const by = people.find(tenant, status.author);
    const { id, at, replyTo: under } = status;
    return by ? [{ id, by, at, under, mark: id, show: async () => [await show(status, by)] }] : [];
  });

  async function show(status: MastodonStatus, person: Person): Promise<FeedPost> {
    const files = (await Promise.all(status.mediaIds.map((id) => media.get(id)))).flatMap((file) => (file ? [file] : []));
    return {
      id: status.id,
      by: person,
      text: status.text,
      media: files.map(({ id, kind, description, thumbnail }) => ({
        kind: kind === 'video' ? 'video' : 'image',
        path: `media/${id}`,
        alt: description,
        ...(kind === 'video' && thumbnail && { cover: `media/${id}/thumbnail` }),
      })),
      replyTo: status.replyTo,
      link: null,
      links: linksIn(status.text),
      details: detailsOf(status),
      at: status.at.toISOString(),
      path: `@${person.handle}/${status.id}`,
      ...(status.visibility === 'direct' && { unseen: true as const }),
    };
  }
}

const audiences = {
  public: 'options.public',
  unlisted: 'options.quiet_public',
  private: 'options.followers',
  direct: 'options.mentioned_only',
} as const;

const detailsOf = ({ warning, visibility, sensitive, language, editedAt }: MastodonStatus): FeedPost['details'] =>
  detailsIn({
    content_warning: warning,
    audience: named(visibility, audiences),
    sensitive: ifSo(sensitive),
    language,
    edited: editedAt,
  });
