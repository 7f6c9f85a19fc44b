import { message } from '@everycast/messages/message';
import type { Tx } from '../../kernel/database/database.ts';
import type { Kernel } from '../../kernel/kernel.ts';
import type { Letter } from '../../kernel/mail.ts';
import { nameInMail } from '../../kernel/text.ts';
import type { Host, HostOf } from './host.ts';
import type { LinkRow, ReviewStore } from './review-store.ts';
import { addressOf, hashOf, newSecret } from './secrets.ts';
import type { Shown, Waiting } from './shown.ts';

/** A client gets mail about new posts at most this often. Milliseconds. */
const pause = 3_600_000;
/** How long before its time a client is reminded of a post. Milliseconds. */
const before = 24 * 3_600_000;

/** The first is sent by a person; the others are sent until the client stops them. */
type Occasion = 'asked' | 'new' | 'due';
export type ReviewMails = ReturnType<typeof createReviewMails>;

/** Mail to clients: the link itself, new posts of it, and reminders. */
export function createReviewMails(
  kernel: Pick<Kernel, 'db' | 'clock' | 'jobs' | 'mail' | 'publicUrl'>,
  { store, shown, hostOf, stopAddress }: { store: ReviewStore; shown: Shown; hostOf: HostOf; stopAddress: (linkId: string) => string },
) {
  const recipient = ({ email, language, zone }: LinkRow, host: Host) => ({ to: email, language, zone: zone ?? host.zone });

  /** Sends the link, by a token of its own: what is stored of those before doesn't give them away. */
  async function send(tx: Tx, link: LinkRow, host: Host, occasion: Occasion, waiting: readonly Waiting[]): Promise<void> {
    const token = newSecret();
    await store.addToken(tx, { hash: hashOf(token), linkId: link.id, createdAt: kernel.clock.now(), claimedAt: null });
    const params = {
      name: nameInMail(link.name),
      workspace: nameInMail(host.workspace),
      count: waiting.length,
      link: addressOf(kernel.publicUrl, token),
      until: link.expiresAt.toISOString(),
    };
    const letter = {
      ...recipient(link, host),
      subject: message(`client_review.mail_${occasion}_subject`, params),
      text: message(`client_review.mail_${occasion}_text`, params),
    };
    await kernel.mail.send(tx, link.workspaceId, occasion === 'asked' ? letter : stoppable(letter, stopAddress(link.id)));
  }

  /** What has to be said now, and about which posts. */
  async function due(link: LinkRow, now: Date): Promise<{ occasion: Occasion; about: Waiting[] } | null> {
    const [waiting, told] = await Promise.all([shown.waiting(link), store.told(link.id)]);
    const known = new Map(told.map((one) => [one.postId, one]));
    const soon = now.getTime() + before;
    const toRemind = waiting.filter(({ post, wantedAt, askedBy: _ }) => {
      const was = known.get(post.id);
      if (!was || was.remindedAt !== null || wantedAt === null || wantedAt <= now) return false;
      // Someone who heard of it just now needs no reminder.
      return wantedAt.getTime() < soon && was.toldAt.getTime() < now.getTime() - pause;
    });
    if (toRemind.length > 0) return { occasion: 'due', about: toRemind };
    const fresh = waiting.filter(({ post }) => !known.has(post.id));
    const last = Math.max(0, ...told.map(({ toldAt }) => toldAt.getTime()));
    return fresh.length > 0 && last <= now.getTime() - pause ? { occasion: 'new', about: fresh } : null;
  }

  async function tellAll(): Promise<void> {
    const now = kernel.clock.now();
    for (const link of await store.reminded(now)) {
      const news = await due(link, now);
      if (!news) continue;
      const host = await hostOf(link);
      await kernel.db.transaction().execute(async (tx) => {
        const current = await store.lock(tx, link.id);
        if (!current || current.revokedAt !== null || current.remindersStoppedAt !== null) return;
        const ids = news.about.map(({ post }) => post.id);
        const known = new Map((await store.told(link.id, tx)).map((one) => [one.postId, one]));
        // Another process may have said it in the meantime.
        const left = ids.filter((id) => (news.occasion === 'new' ? !known.has(id) : known.get(id)?.remindedAt === null));
        if (left.length === 0) return;
        const isReminder = news.occasion === 'due';
        await store.tell(tx, link.id, left, { toldAt: now, remindedAt: isReminder ? now : null });
        const about = news.about.filter(({ post }) => left.includes(post.id));
        await send(tx, current, host, news.occasion, about);
      });
    }
  }
  kernel.jobs.every('client-review.mail', '*/5 * * * *', tellAll);

  return {
    tellAll,

    /** Sends the link itself. */
    async ask(tx: Tx, link: LinkRow, host: Host, waiting: readonly Waiting[]): Promise<void> {
      const ids = waiting.map(({ post }) => post.id);
      await store.tell(tx, link.id, ids, { toldAt: kernel.clock.now(), remindedAt: null });
      await send(tx, link, host, 'asked', waiting);
    },

    /** Sends a code that shows who reads the client's mail. */
    async code(tx: Tx, link: LinkRow, host: Host, code: string): Promise<void> {
      const params = { code, workspace: nameInMail(host.workspace) };
      await kernel.mail.send(tx, link.workspaceId, {
        ...recipient(link, host),
        subject: message('client_review.mail_code_subject', params),
        text: message('client_review.mail_code_text', params),
      });
    },
  };
}

/** Ends with how to get no more of them. */
const stoppable = (letter: Letter, unsubscribe: string): Letter => ({
  ...letter,
  text: message('client_review.mail_stoppable_text', { text: letter.text, stop: unsubscribe }),
  unsubscribe,
});
