import { createConsent } from '../core/consent.ts';
import { numberOf } from '../core/ids.ts';
import type { FeedPost, Person, Stage, StandIn } from '../core/stand-in.ts';
import { createMedia } from './media.ts';
import { mastodonRoutes } from './routes/routes.ts';
import { createStatuses, type MastodonStatus } from './statuses.ts';

/** Of the scopes of the description those that something here asks for. */
export const scopes = ['profile', 'read:accounts', 'read:statuses', 'write:media', 'write:statuses'];

export type Parts = ReturnType<typeof partsOf>;

/** A stand-in for a Mastodon server: applications, consent and tokens, the server itself, accounts, statuses, and files. */
export function mastodonStandIn(stage: Stage): StandIn {
  const parts = partsOf(stage);
  return {
    platform: 'mastodon',
    routes: (http) => mastodonRoutes(http, parts),
    people: async (world) => people(world),
    feed: (world) => feed(parts, world),
  };
}

function partsOf(stage: Stage) {
  const manner = {
    name: 'Mastodon',
    clientParameter: 'client_id',
    scopeSeparator: ' ',
    scopes,
    pkce: 'optional',
    alsoKnows: ['force_login', 'lang'],
    codeSeconds: 600,
  } as const;
  const consent = createConsent(stage, manner, async (world) => people(world));
  const media = createMedia(stage);
  return { stage, consent, media, statuses: createStatuses(stage, media), people };
}

const people = (world: string): Person[] => [
  { id: numberOf(18, 'mastodon', world, '1'), handle: 'sandbox_one', name: 'Sandbox One' },
  { id: numberOf(18, 'mastodon', world, '2'), handle: 'sandbox_two', name: 'Sandbox Two' },
];

async function feed({ statuses, media }: Parts, world: string): Promise<FeedPost[]> {
  const by = new Map(people(world).map((person) => [person.id, person]));
  const shown = (await statuses.all(world)).flatMap((status): Promise<FeedPost>[] => {
    const person = by.get(status.author);
    return person ? [show(status, person)] : [];
  });
  return (await Promise.all(shown)).reverse();

  async function show(status: MastodonStatus, person: Person): Promise<FeedPost> {
    const files = (await Promise.all(status.mediaIds.map((id) => media.get(id)))).flatMap((file) => (file ? [file] : []));
    return {
      id: status.id,
      by: person,
      text: status.text,
      media: files.map(({ id, kind, description }) => ({
        kind: kind === 'video' ? 'video' : 'image',
        path: `media/${id}`,
        alt: description,
      })),
      replyTo: status.replyTo,
      link: null,
      details: detailsOf(status),
      at: status.at.toISOString(),
      path: `@${person.handle}/${status.id}`,
    };
  }
}

function detailsOf({ warning, visibility, sensitive, language, editedAt }: MastodonStatus): FeedPost['details'] {
  const details = [
    { name: 'Content warning', value: warning },
    { name: 'Who can see it', value: visibility },
    { name: 'Sensitive', value: sensitive ? 'yes' : '' },
    { name: 'Language', value: language },
    { name: 'Edited', value: editedAt ?? '' },
  ];
  return details.filter(({ value }) => value !== '');
}
