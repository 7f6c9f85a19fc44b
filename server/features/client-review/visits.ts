import type { Tx } from '../../kernel/database/database.ts';
import { AppError } from '../../kernel/errors.ts';
import { newId } from '../../kernel/ids.ts';
import type { Kernel } from '../../kernel/kernel.ts';
import type { HostOf } from './host.ts';
import type { ReviewMails } from './review-mails.ts';
import type { LinkRow, ReviewerRow, ReviewStore } from './review-store.ts';
import { codeHash, hashOf, newCode, newSecret, sameHash } from './secrets.ts';

const minute = 60_000;
/** How long a code works. Milliseconds. */
const codeFor = 10 * minute;
/** Codes that may be typed before another one has to be sent. */
const maxAttempts = 5;
/** The wait before another code doubles with each, up to this power of two, in minutes. */
const longestWait = 10;

/** What a browser sends with each request: the link's token, and, once it may answer, a secret of its own. */
export interface Keys {
  token: string | undefined;
  reviewerOf(linkId: string): string | undefined;
}

/** Someone with a link, and the browser in which they may answer; null while they only read. */
export interface Visit {
  link: LinkRow;
  reviewer: ReviewerRow | null;
  /** Another browser was first with this token. */
  needsCode: boolean;
}

export type Visits = ReturnType<typeof createVisits>;

/**
 * Who opens a link. Anyone who has it can read. The first browser that opens a mail's link can answer, under the name that it gives; every
 * other one, such as that of someone the mail was forwarded to, needs a code that is sent to the client's address.
 */
export function createVisits(
  kernel: Pick<Kernel, 'db' | 'clock'>,
  { store, hostOf, mails }: { store: ReviewStore; hostOf: HostOf; mails: Pick<ReviewMails, 'code'> },
) {
  /** @param id the link, unless only the token is known @throws AppError not_found, in the same way for all that never worked */
  async function visit({ token, reviewerOf }: Keys, id: string | null = null): Promise<Visit> {
    const found = token === undefined ? null : await store.token(hashOf(token));
    const link = found && (await store.one(found.linkId));
    if (!link || (id !== null && link.id !== id)) throw new AppError('not_found', 'client_review.unknown');
    await refuseOver(link);
    const reviewer = reviewerOf(link.id);
    const known = reviewer === undefined ? null : await store.reviewer(link.id, hashOf(reviewer));
    return { link, reviewer: known, needsCode: known === null && found.claimedAt !== null };
  }

  async function refuseOver(link: LinkRow): Promise<void> {
    const isOver = link.revokedAt !== null || link.expiresAt <= kernel.clock.now();
    if (!isOver) return;
    const { workspace } = await hostOf(link);
    throw new AppError('not_found', link.revokedAt ? 'client_review.revoked' : 'client_review.expired', { workspace });
  }

  /** @returns false, so that the attempt is kept, if the code is wrong */
  async function useCode(tx: Tx, linkId: string, code: string): Promise<boolean> {
    const row = await store.code(tx, linkId);
    if (!row || row.expiresAt <= kernel.clock.now() || row.attempts >= maxAttempts) return false;
    if (sameHash(row.hash, codeHash(linkId, code))) {
      await store.dropCode(tx, linkId);
      return true;
    }
    await store.putCode(tx, { ...row, attempts: row.attempts + 1 });
    return false;
  }

  return {
    visit,

    /** Notes that someone opened it. */
    opened: (linkId: string): Promise<void> => store.set(linkId, { openedAt: kernel.clock.now() }),

    /** Sends a code to the client's address. @throws AppError not_found, too_many_requests */
    async sendCode(keys: Keys, id: string): Promise<void> {
      const { link } = await visit(keys, id);
      const host = await hostOf(link);
      await kernel.db.transaction().execute(async (tx) => {
        await store.lock(tx, id);
        const now = kernel.clock.now();
        const before = await store.code(tx, id);
        const wait = before ? 2 ** Math.min(before.sent - 1, longestWait) * minute : 0;
        const left = before ? before.sentAt.getTime() + wait - now.getTime() : 0;
        if (left > 0) throw new AppError('too_many_requests', 'client_review.code_soon', {}, { retryAfterSeconds: Math.ceil(left / 1000) });
        const code = newCode();
        const expiresAt = new Date(now.getTime() + codeFor);
        await store.putCode(tx, {
          linkId: id,
          hash: codeHash(id, code),
          sent: (before?.sent ?? 0) + 1,
          attempts: 0,
          sentAt: now,
          expiresAt,
        });
        await mails.code(tx, link, host, code);
      });
    },

    /**
     * Lets a browser answer from now on. @returns its secret
     * @throws AppError not_found, wrong_credentials without the right code, if it needs one
     */
    async admit(keys: Keys, id: string, { name, code }: { name: string; code?: string | undefined }): Promise<string> {
      const { link } = await visit(keys, id);
      const secret = newSecret();
      const now = kernel.clock.now();
      const admitted = await kernel.db.transaction().execute(async (tx) => {
        await store.lock(tx, link.id);
        const isFirst = keys.token !== undefined && (await store.claim(tx, hashOf(keys.token), now));
        if (!isFirst && (code === undefined || !(await useCode(tx, link.id, code)))) return false;
        await store.addReviewer(tx, { id: newId(), linkId: link.id, hash: hashOf(secret), name, confirmed: !isFirst, createdAt: now });
        return true;
      });
      if (!admitted) throw new AppError('wrong_credentials', code === undefined ? 'client_review.code_needed' : 'client_review.code_wrong');
      return secret;
    },
  };
}
