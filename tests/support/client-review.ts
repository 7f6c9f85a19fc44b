import type { Review, ReviewItem } from '@everycast/contract/client-review';
import type { Post } from '@everycast/contract/posts';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { type Approvals, createApprovals } from '../../server/features/approvals/approvals.ts';
import { type ClientReview, createClientReview } from '../../server/features/client-review/client-review.ts';
import type { Keys } from '../../server/features/client-review/visits.ts';
import { createClientComments } from '../../server/features/comments/client-comments.ts';
import { createCommentStore } from '../../server/features/comments/comment-store.ts';
import { createPlaces } from '../../server/features/comments/places.ts';
import { manifestsOf, platforms } from '../../server/platforms.ts';
import { createPublishingWorld, type PublishingWorld } from './publishing.ts';

/* Clients with links to posts that wait for them. The world's clock starts on Saturday, November 21, 2026, at noon UTC. */

export let world: PublishingWorld;
export let approvals: Approvals;
export let review: ClientReview;
/** Of the running test, in a group of its own. */
export let accountId = '';
export let groupId = '';
export const people = { author: '', editor: '' };

/** Starts all of it before a file's tests, and stops it after them. */
export function withClients(cards: Parameters<typeof createClientReview>[1]['linkCards'] = noCards): void {
  let count = 0;
  beforeAll(() => start(cards));
  afterAll(() => world?.close());
  beforeEach(async () => {
    count += 1;
    accountId = await world.addAccount();
    ({ id: groupId } = await world.groups.create(world.actor.workspaceId, {
      name: `Brand ${count}`,
      color: 'sky',
      accountIds: [accountId],
    }));
    await approvals.changePolicy(world.actor, { mode: 'client', groups: [], ownersPublish: false, timeMayChange: false });
  });
}

const noPage = () => Promise.reject(new Error('No page is read here.'));
const noCards = { card: noPage, servePicture: noPage, idOf: () => null };

async function start(linkCards: Parameters<typeof createClientReview>[1]['linkCards']): Promise<void> {
  world = await createPublishingWorld();
  for (const name of Object.keys(people) as (keyof typeof people)[]) people[name] = await world.addPerson();
  const { kernel, posts, groups } = world;
  const names = async (ids: readonly string[]) => new Map(ids.map((id) => [id, `Name of ${id}`]));
  const { notifications } = world.needs;
  approvals = createApprovals(kernel, {
    posts,
    accounts: world.described,
    groups,
    people: { names },
    workspaces: { may: async () => true },
    notifications,
  });
  const ofComments = { people: { names, byIds: async () => [] }, notifications, posts };
  const places = createPlaces(kernel, { ...ofComments, workspaces: { membersWith: async () => [] } } as never);
  const store = createCommentStore(kernel.db);
  review = createClientReview(kernel, {
    accounts: { ...world.described, list: async () => [], avatar: () => Promise.reject(new Error('There are no pictures here.')) },
    approvals,
    comments: { client: createClientComments(kernel, ofComments, { store, places }) },
    groups,
    linkCards,
    manifests: manifestsOf(platforms),
    media: {
      serve: async (_workspaceId, id) => ({ contentType: 'image/png', hash: id, name: '', bytes: 1, open: () => Promise.reject() }),
    },
    people: { names },
    posts,
    workspaces: {
      members: async () => [{ userId: people.editor, role: 'owner' }] as never,
      current: async () => ({ name: 'Tidewater', zone: 'Europe/Lisbon' }) as never,
    },
  });
}

const as = (userId: string, role: 'editor' | 'contributor') => ({ ...world.actor, userId, role });
export const author = () => as(people.author, 'contributor');
export const editor = () => as(people.editor, 'editor');
/** The workspace's links, newest first. */
export const listed = async () => (await review.links.list(editor(), { limit: 500 })).items;

export const inHours = (hours: number) => ({
  at: new Date(world.clock.now().getTime() + hours * 3_600_000).toISOString().slice(0, 16),
  zone: 'UTC',
});
/** A post that the team has approved, so that it waits for the client. */
export async function waiting(
  text: string,
  hours: number | null = 48,
  accountIds = [accountId],
  media: { id: string; alt: string }[] = [],
): Promise<Post> {
  const schedule = hours === null ? ('now' as const) : inHours(hours);
  const asked = await world.posts.create(author(), { text, accountIds, media, variants: {}, schedule }, null);
  return approvals.approve(editor(), asked.id, { seen: asked.approval?.seen ?? '' });
}

type About = Parameters<ClientReview['links']['create']>[1]['about'];
export const mails = async () => (await world.kernel.mail.outbox(50)).filter(({ to }) => to === 'maria@casaverde.example');
export const tokenIn = (text: string): string => /\/review#([\w-]{32})/.exec(text)?.[1] ?? '';
export const latestToken = async () => tokenIn((await mails())[0]?.text ?? '');
export const send = (about: About, days = 14, zone: string | null = null) =>
  review.links.create(editor(), { about, email: 'maria@casaverde.example', name: 'Maria', language: 'de', zone, days });

export const nobody: Keys = { token: undefined, reviewerOf: () => undefined };
/** A browser that has opened a link, and may answer as `name` if it is given. */
export async function browser(token: string, name: string | null = 'Maria') {
  const keys: Keys = { token, reviewerOf: () => undefined };
  const opened = await review.reviews.open(keys);
  if (name === null) return { keys, opened };
  const { secret } = await review.reviews.admit(keys, opened.id, { name });
  return { keys: { ...keys, reviewerOf: () => secret }, opened };
}
/** Sends a link, and opens it in the client's browser. */
export async function opened(about: About) {
  const link = await send(about);
  return { link, ...(await browser(await latestToken())) };
}
export const brand = (): About => ({ scope: 'brand', groupId });
export const titles = ({ items }: Review) => items.map(({ title }) => title);
export const item = ({ items }: Review, post: Post): ReviewItem => items.find(({ postId }) => postId === post.id) as ReviewItem;
export const seenOf = (of: Review, post: Post): string => item(of, post).seen ?? '';
export const codeOf = (thrown: Promise<unknown>): Promise<string> =>
  thrown.then(
    () => 'done',
    (error: { reason?: { code: string } }) => error.reason?.code ?? String(error),
  );
