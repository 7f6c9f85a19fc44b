import type { Readable } from 'node:stream';
import type { Review, ReviewApproval, ReviewItem, ReviewReturn } from '@everycast/contract/client-review';
import type { PostSummary } from '@everycast/contract/posts';
import { message } from '@everycast/messages/message';
import type { Tx } from '../../kernel/database/database.ts';
import { AppError } from '../../kernel/errors.ts';
import type { SentFile } from '../../kernel/http/send-file.ts';
import type { Kernel } from '../../kernel/kernel.ts';
import { say } from '../../kernel/messages.ts';
import { type Answered, isTheirs } from './answered.ts';
import type { HostOf } from './host.ts';
import type { ClientComment, ClientReviewNeeds, ForClient } from './needs.ts';
import type { AnswerRow, LinkRow, ReviewerRow, ReviewStore } from './review-store.ts';
import { hiddenInPart } from './secrets.ts';
import type { Shown, Waiting } from './shown.ts';
import { filesOf, shownAccount, shownPost, titleOf } from './shown-post.ts';
import type { Keys, Visit, Visits } from './visits.ts';

/** What clients do with a link. All of it throws AppError not_found if the link doesn't work, or no longer. */
export interface Reviews {
  /** Opens a link by its token. */
  open(keys: Keys): Promise<Review>;

  get(keys: Keys, id: string): Promise<Review>;

  sendCode(keys: Keys, id: string): Promise<void>;

  /** Lets a browser answer under a name. @returns its secret, and what the link shows @throws AppError wrong_credentials */
  admit(keys: Keys, id: string, who: { name: string; code?: string | undefined }): Promise<{ secret: string; review: Review }>;

  /** @throws AppError version_conflict if it isn’t what waits now, time_is_past, wrong_credentials if this browser may not answer */
  approve(keys: Keys, id: string, postId: string, answer: ReviewApproval): Promise<Review>;

  /** @throws AppError as `approve` */
  giveBack(keys: Keys, id: string, postId: string, answer: ReviewReturn): Promise<Review>;

  /** Takes back what was answered last, if it is theirs. @throws AppError version_conflict if it can’t be any more, not_editable, wrong_credentials */
  takeBack(keys: Keys, id: string, postId: string): Promise<Review>;

  /** @throws AppError version_conflict if the post doesn't wait for the client, wrong_credentials, limit_reached */
  comment(keys: Keys, id: string, postId: string, text: string): Promise<Review>;

  /** A file of one of the posts that the link shows. */
  file(keys: Keys, id: string, mediaId: string, which: 'file' | 'thumbnail'): Promise<SentFile>;

  /** The picture of an account that one of its posts goes to. */
  avatar(keys: Keys, id: string, accountId: string): Promise<Readable>;
}

/** Someone who may answer by a link: in which browser, and for which workspace. */
interface Reviewing {
  link: LinkRow;
  reviewer: ReviewerRow;
  client: ForClient;
}

interface ReviewParts {
  store: ReviewStore;
  shown: Shown;
  answered: Answered;
  hostOf: HostOf;
  visits: Visits;
}

export function createReviews(
  kernel: Pick<Kernel, 'db' | 'clock'>,
  { accounts, approvals, comments, media }: Pick<ClientReviewNeeds, 'accounts' | 'approvals' | 'comments' | 'media'>,
  { store, shown, answered, hostOf, visits }: ReviewParts,
): Reviews {
  const baseOf = (id: string) => `/api/v1/reviews/${id}`;

  async function view(visit: Visit): Promise<Review> {
    const { link, reviewer, needsCode } = visit;
    const { id, workspaceId, name, email, zone, expiresAt, remindersStoppedAt } = link;
    const [host, waiting, answers] = await Promise.all([hostOf(link), shown.waiting(link), store.answers(id)]);
    const said = Map.groupBy(await comments.client.list(waiting.map(({ post }) => post.id)), ({ postId }) => postId);
    const given = answers.filter(({ postId }) => waiting.every(({ post }) => post.id !== postId));
    const changeable = await answered.changeable(visit, given);
    const visible = [...changeable.values(), ...waiting.map(({ post }) => post)];
    const shownOn = new Set(visible.flatMap(({ targets }) => targets.map(({ accountId }) => accountId)));
    const all = shownOn.size > 0 ? await accounts.list(workspaceId) : [];
    return {
      id,
      workspace: host.workspace,
      brand: host.brand,
      name,
      email: hiddenInPart(email),
      zone,
      expiresAt: expiresAt.toISOString(),
      reviewer: reviewer?.name ?? null,
      needsCode,
      reminded: remindersStoppedAt === null,
      items: [
        ...given.map((row) => answeredItem(row, changeable.get(row.postId) ?? null, baseOf(id))),
        ...waiting.map((one) => waitingItem(one, said.get(one.post.id) ?? [], baseOf(id), kernel.clock.now())),
      ],
      accounts: all.filter((account) => shownOn.has(account.id)).map((account) => shownAccount(account, baseOf(id))),
    };
  }

  const get = async (keys: Keys, id: string): Promise<Review> => view(await visits.visit(keys, id));

  /** Someone who may answer. */
  async function reviewing(keys: Keys, id: string): Promise<Reviewing> {
    const { link, reviewer } = await visits.visit(keys, id);
    if (reviewer === null) throw new AppError('wrong_credentials', 'client_review.name_needed');
    const { userId } = await hostOf(link);
    return { link, reviewer, client: { workspaceId: link.workspaceId, userId, name: reviewer.name, email: link.email } };
  }

  /** The same, about one of the posts that wait. */
  async function answering(keys: Keys, id: string, postId: string): Promise<Reviewing & { waiting: Waiting }> {
    const who = await reviewing(keys, id);
    const waiting = (await shown.waiting(who.link)).find(({ post }) => post.id === postId);
    if (!waiting) throw new AppError('version_conflict', 'client_review.not_waiting');
    return { ...who, waiting };
  }

  async function refuseRevoked(tx: Tx, { id }: LinkRow): Promise<void> {
    const current = await store.one(id, tx);
    if (!current || current.revokedAt !== null) throw new AppError('not_found', 'client_review.unknown');
  }

  /** What belongs to an answer, in its transaction: that the link still works, the answer itself, and what was written with it. */
  function also(
    { link, reviewer, client, waiting: { post, askedBy } }: Reviewing & { waiting: Waiting },
    answer: AnswerRow['answer'],
    text: string,
  ) {
    const { workspaceId, name } = client;
    return async (tx: Tx): Promise<void> => {
      await refuseRevoked(tx, link);
      const given = { linkId: link.id, postId: post.id, reviewerId: reviewer.id, name, title: titleOf(post) };
      await store.putAnswer(tx, { ...given, answer, at: kernel.clock.now() });
      // The person who asked is told of requested changes anyway, with these words.
      const quiet = answer === 'changes' && askedBy === post.authorId;
      if (text !== '') await comments.client.add(tx, { workspaceId, postId: post.id, name, text, quiet });
    };
  }

  return {
    async open(keys) {
      const visit = await visits.visit(keys);
      await visits.opened(visit.link.id);
      return view(visit);
    },

    get,
    sendCode: visits.sendCode,

    async admit(keys, id, who) {
      const secret = await visits.admit(keys, id, who);
      return { secret, review: await get({ ...keys, reviewerOf: () => secret }, id) };
    },

    async approve(keys, id, postId, { seen, comment }) {
      const who = await answering(keys, id, postId);
      await approvals.client.approve(who.client, postId, seen, also(who, 'approved', comment));
      return get(keys, id);
    },

    async giveBack(keys, id, postId, { seen, comment }) {
      const who = await answering(keys, id, postId);
      await approvals.client.giveBack(who.client, postId, { seen, note: comment }, also(who, 'changes', comment));
      return get(keys, id);
    },

    async takeBack(keys, id, postId) {
      const { link, reviewer, client } = await reviewing(keys, id);
      const last = await store.lastAnswer(postId);
      // Another link of the same client, and another browser with this one, can have answered since.
      if (last?.linkId !== link.id || !isTheirs(last, reviewer)) throw final();
      await approvals.client.takeBack(client, postId, async (tx) => {
        await refuseRevoked(tx, link);
        if (!(await store.dropAnswer(tx, last))) throw final();
      });
      return get(keys, id);
    },

    async comment(keys, id, postId, text) {
      const { link, client } = await answering(keys, id, postId);
      const { workspaceId, name } = client;
      await kernel.db.transaction().execute(async (tx) => {
        await refuseRevoked(tx, link);
        await comments.client.add(tx, { workspaceId, postId, name, text });
      });
      return get(keys, id);
    },

    async file(keys, id, mediaId, which) {
      const visit = await visits.visit(keys, id);
      const isOf = await answered.find(visit, (post) => filesOf(post).some((file) => file.id === mediaId));
      if (!isOf) throw new AppError('not_found', 'media.gone');
      return media.serve(visit.link.workspaceId, mediaId, which);
    },

    async avatar(keys, id, accountId) {
      const visit = await visits.visit(keys, id);
      const goesThere = await answered.find(visit, ({ targets }) => targets.some((target) => target.accountId === accountId));
      if (!goesThere) throw new AppError('not_found', 'accounts.gone');
      return accounts.avatar(visit.link.workspaceId, accountId);
    },
  };
}

const final = () => new AppError('version_conflict', 'client_review.answer_final');

/** @param post what was answered, while the answer can be changed */
const answeredItem = ({ postId, title, answer, name, at }: AnswerRow, post: PostSummary | null, base: string): ReviewItem => ({
  postId,
  title,
  at: post?.approval?.wantedAt ?? null,
  overdue: false,
  answer: { answer, name, at: at.toISOString(), changeable: post !== null },
  seen: null,
  post: post && shownPost(post, base),
  comments: [],
});

function waitingItem({ post, wantedAt }: Waiting, said: readonly ClientComment[], base: string, now: Date): ReviewItem {
  return {
    postId: post.id,
    title: titleOf(post),
    at: wantedAt?.toISOString() ?? null,
    overdue: wantedAt !== null && wantedAt < now,
    answer: null,
    seen: post.approval?.seen ?? null,
    post: shownPost(post, base),
    comments: said.map(({ id, name, client, text, at }) => ({
      id,
      name: name ?? say(message('posts.author_left')),
      client,
      text,
      at: at.toISOString(),
    })),
  };
}
