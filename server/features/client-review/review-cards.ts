import type { LinkCard } from '@everycast/contract/link-cards';
import type { PostMedia, PostPart, PostSummary } from '@everycast/contract/posts';
import { resolvePost } from '@everycast/platforms/port/resolve';
import { AppError } from '../../kernel/errors.ts';
import type { SentFile } from '../../kernel/http/send-file.ts';
import type { Answered } from './answered.ts';
import type { ClientReviewNeeds } from './needs.ts';
import { filesOf } from './shown-post.ts';
import type { Keys, Visits } from './visits.ts';

/**
 * The cards of links in posts, as they will be published. The server reads the pages, and only those that a post of the link has a card of:
 * nobody has it read others, and the client's browser asks no other server.
 */
export interface ReviewCards {
  /** @throws AppError not_found if the post has no card of this page */
  card(keys: Keys, id: string, postId: string, address: string): Promise<LinkCard>;

  /** @throws AppError not_found */
  picture(keys: Keys, id: string, postId: string, cardId: string): Promise<SentFile>;
}

type Manifests = ClientReviewNeeds['manifests'];

export function createReviewCards(
  { accounts, linkCards, manifests }: Pick<ClientReviewNeeds, 'accounts' | 'linkCards' | 'manifests'>,
  { answered, visits }: { answered: Answered; visits: Visits },
): ReviewCards {
  async function pagesOf(keys: Keys, id: string, postId: string): Promise<{ linkId: string; pages: Set<string> }> {
    const visit = await visits.visit(keys, id);
    const { link } = visit;
    const post = await answered.find(visit, (one) => one.id === postId);
    if (!post) return { linkId: link.id, pages: new Set() };
    const on = await accounts.describe(
      link.workspaceId,
      post.targets.map(({ accountId }) => accountId),
    );
    return { linkId: link.id, pages: cardPages(post, on, manifests) };
  }

  return {
    async card(keys, id, postId, address) {
      const { linkId, pages } = await pagesOf(keys, id, postId);
      if (!pages.has(address)) throw new AppError('not_found', 'client_review.no_card');
      const { card, why } = await linkCards.card(address, `review link ${linkId}`);
      const picture = card?.picture && { ...card.picture, url: pictureFor(card.picture.url, id, postId) };
      return { card: card && { ...card, picture: picture ?? null }, why };
    },

    async picture(keys, id, postId, cardId) {
      const { pages } = await pagesOf(keys, id, postId);
      if (![...pages].some((page) => linkCards.idOf(page) === cardId)) throw new AppError('not_found', 'link_cards.picture_gone');
      return linkCards.servePicture(cardId);
    },
  };
}

/** Where a client's browser, which has no session, gets a card's image. */
const pictureFor = (url: string, id: string, postId: string): string =>
  url.replace('/api/v1/link-cards/', `/api/v1/reviews/${id}/posts/${postId}/link-cards/`);

/** The pages that a post has cards of, on any of its accounts. */
function cardPages(
  post: PostSummary,
  accounts: Awaited<ReturnType<ClientReviewNeeds['accounts']['describe']>>,
  manifests: Manifests,
): Set<string> {
  const facts = new Map(filesOf(post).map((file) => [file.id, file]));
  const fileOf = (file: { id: string }) => facts.get(file.id);
  const shared = { ...post, ...bodyOf(post), fileOf };
  const pages = new Set<string>();
  for (const { accountId, media, thread, ...own } of post.targets) {
    const account = accounts.get(accountId);
    const manifest = account && manifests[account.platform];
    if (!account || !manifest?.card) continue;
    const version = { ...own, media: media && refsOf(media), thread: thread && partsOf(thread) };
    const { content } = resolvePost(shared, { own: version, traits: account.traits, names: account }, manifest);
    for (const part of [content, ...content.thread]) {
      const wish = manifest.card(part, content.options, account.traits);
      if (wish) pages.add(wish.url);
    }
  }
  return pages;
}

const refsOf = (media: readonly PostMedia[]) => media.map(({ media: { id }, alt }) => ({ id, alt }));
const partsOf = (thread: readonly PostPart[]) => thread.map(({ text, media }) => ({ text, media: refsOf(media) }));
const bodyOf = ({ media, thread }: Pick<PostSummary, 'media' | 'thread'>) => ({ media: refsOf(media), thread: partsOf(thread) });
