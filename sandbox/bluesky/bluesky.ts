import { type Message, message } from '@everycast/messages/message';
import { detailsIn } from '../core/feed-post.ts';
import type { Http } from '../core/routes/http.ts';
import {
  type FeedEntry,
  type FeedPost,
  type Linked,
  type Person,
  type RoutesByCapability,
  routesWith,
  type StandIn,
  type StandInContext,
} from '../core/stand-in.ts';
import { audienceComment, audiencePath } from './audience.ts';
import { collections, Gate, Post } from './lexicons.ts';
import type { BlueskyRecord } from './records.ts';
import { actorRoutes } from './routes/actors.ts';
import { chatRoutes } from './routes/chat.ts';
import { invalid, refused } from './routes/error-format.ts';
import { inboxRoutes } from './routes/inbox.ts';
import { metricsRoutes } from './routes/metrics.ts';
import { repoRoutes } from './routes/repo.ts';
import { serverRoutes } from './routes/server.ts';
import { videoRoutes } from './routes/video.ts';
import { type BlueskyServices, createBlueskyServices } from './services.ts';

const blueskyRoutes: RoutesByCapability<BlueskyServices> = {
  connect: [serverRoutes],
  publish: [actorRoutes, repoRoutes, videoRoutes, otherRoutes],
  metrics: [metricsRoutes],
  engagement: [inboxRoutes, chatRoutes],
};

/** Everything else. */
function otherRoutes(http: Http): void {
  const { status, body } = refused(501, 'MethodNotImplemented', 'Method Not Implemented');
  for (const path of ['/xrpc/*', '/video/xrpc/*']) http.all(path, async (_request, reply) => reply.code(status).send(body));
}

/** A stand-in for a Bluesky server (PDS) and for Bluesky's video service: logins, repositories, files, and videos in pieces. */
export function blueskyStandIn(stage: StandInContext): StandIn {
  const services = createBlueskyServices(stage);
  return {
    platform: 'bluesky',
    routes: routesWith(blueskyRoutes, services),
    invalid,
    lists: ['uris', 'reasons'],
    people: async (tenant) => (await services.people.known(tenant)).map(({ id, handle, name }) => ({ id, handle, name })),
    logins: async (tenant) => (await services.people.offered(tenant)).map(({ identifier, password }) => ({ identifier, password })),
    entries: (tenant) => entries(services, tenant),
    comment: audienceComment,
    commentPath: audiencePath,
  };
}

async function entries({ people, records, inbox }: BlueskyServices, tenant: string): Promise<FeedEntry[]> {
  const keyOf = ({ did, rkey }: BlueskyRecord): string => `${did} ${rkey}`;
  const gates = new Map((await records.newest(tenant, collections.gate)).map((gate) => [keyOf(gate), gate]));
  const posts = (await records.newest(tenant, collections.post)).flatMap((post): FeedEntry[] => {
    const by = people.personOf(tenant, post.did);
    const { uri: id, at, rkey } = post;
    const { reply } = Post.parse(post.value);
    const show = async (person: Person) => [shown(person, post, gates.get(keyOf(post)))];
    return by ? [{ id, by, at, under: reply?.root.uri ?? null, mark: rkey, show: () => show(by) }] : [];
  });
  return [...posts, ...(await inbox.sent(tenant))];
}

/** A post as people see it, and who may reply by its gate. */
export function shown(
  { id, handle, name }: Person,
  { uri, rkey, value, at }: Pick<BlueskyRecord, 'uri' | 'rkey' | 'value' | 'at'>,
  gate?: BlueskyRecord,
): FeedPost {
  const post = Post.parse(value);
  return {
    id: uri,
    by: { id, handle, name },
    text: post.text,
    media: mediaOf(id, post),
    replyTo: post.reply?.parent.uri ?? null,
    link: cardOf(id, post),
    links: linksOf(post),
    details: detailsIn({ language: post.langs?.join(', '), replies: gate ? rulesOf(Gate.parse(gate.value)) : null }),
    at: at.toISOString(),
    path: `profile/${handle}/post/${rkey}`,
  };
}

/**
 * Facets count bytes, and only they create links: a URL without one is plain text. As in the apps, the first of two overlapping facets
 * counts, and only web pages are linked.
 */
function linksOf({ text, facets = [] }: Post): Linked[] {
  const units = unitsByByte(text);
  const links = facets.flatMap(({ index: { byteStart, byteEnd }, features }) =>
    features.flatMap((feature) =>
      feature.$type === 'app.bsky.richtext.facet#link' ? [{ start: units(byteStart), end: units(byteEnd), url: feature.uri }] : [],
    ),
  );
  const kept: Linked[] = [];
  for (const link of links.filter(({ url }) => /^https?:/i.test(url)).sort((a, b) => a.start - b.start)) {
    if (link.start >= (kept.at(-1)?.end ?? 0)) kept.push(link);
  }
  return kept;
}

/** How many UTF-16 units the first bytes of a text have; a part of a character counts as one. */
function unitsByByte(text: string): (byte: number) => number {
  const units = [0];
  let length = 0;
  for (const character of text) {
    const bytes = Buffer.byteLength(character);
    for (let byte = 1; byte < bytes; byte += 1) units.push(length + 1);
    length += character.length;
    units.push(length);
  }
  return (byte) => units[byte] ?? length;
}

const rulesOf = ({ allow = [] }: Gate): string | Message =>
  allow.map(({ $type }) => $type.split('#')[1]).join(', ') || message('sandbox.value_nobody');

const pathOf = (did: string, cid: string): string => `xrpc/com.atproto.sync.getBlob?${new URLSearchParams({ did, cid })}`;

function mediaOf(did: string, { embed }: Post): FeedPost['media'] {
  switch (embed?.$type) {
    case 'app.bsky.embed.video':
      return [{ kind: 'video', path: pathOf(did, embed.video.ref.$link), alt: embed.alt ?? '' }];
    case 'app.bsky.embed.images':
      return embed.images.map(({ image, alt }) => ({ kind: 'image', path: pathOf(did, image.ref.$link), alt }));
    default:
      return [];
  }
}

/** The app that posts creates the card; nobody checks it against the page. */
function cardOf(did: string, { embed }: Post): FeedPost['link'] {
  if (embed?.$type !== 'app.bsky.embed.external') return null;
  const { uri: url, title, description, thumb } = embed.external;
  return { url, title, ...(description && { description }), ...(thumb && { picture: pathOf(did, thumb.ref.$link) }) };
}
