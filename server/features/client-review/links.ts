import type { NewlySentReviewLink, NewReviewLink, ReviewLink } from '@everycast/contract/client-review';
import type { NewestQuery } from '@everycast/contract/common';
import { Temporal } from '@everycast/contract/time';
import { currentLimit } from '../../kernel/database/limit.ts';
import { isHiddenInPart } from '../../kernel/database/limited.ts';
import { AppError } from '../../kernel/errors.ts';
import type { Membership } from '../../kernel/http/access.ts';
import { newId } from '../../kernel/ids.ts';
import type { Kernel } from '../../kernel/kernel.ts';
import { installed, readerLanguage } from '../../kernel/messages.ts';
import { excerpt } from '../../kernel/text.ts';
import type { HostOf } from './host.ts';
import type { ClientReviewNeeds } from './needs.ts';
import type { ReviewMails } from './review-mails.ts';
import type { LinkRow, ReviewStore } from './review-store.ts';
import { addressOf, hashOf, newSecret } from './secrets.ts';
import type { Shown } from './shown.ts';

const day = 24 * 3_600_000;
/** Links that work at the same time, per workspace. */
const maxOpen = 200;
/** Of a post's text. UTF-16 units. */
const titleLength = 80;

/** Links with which clients review posts, as the team makes them. */
export interface ReviewLinks {
  /** Newest first. */
  list(member: Membership, query: NewestQuery): Promise<{ items: ReviewLink[]; cursor: string | null }>;

  /** Makes a link, sends it, and gives its address. @throws AppError not_found, not_editable if the post doesn’t wait for a client, limit_reached */
  create(member: Membership, link: NewReviewLink): Promise<NewlySentReviewLink>;

  /** Sends it once more. @throws AppError not_found, not_editable if it no longer works */
  send(member: Membership, id: string): Promise<ReviewLink>;

  /** It no longer works, on any device. @throws AppError not_found */
  revoke(member: Membership, id: string): Promise<ReviewLink>;
}

interface LinkParts {
  store: ReviewStore;
  shown: Shown;
  hostOf: HostOf;
  mails: Pick<ReviewMails, 'ask'>;
}

const gone = () => new AppError('not_found', 'client_review.link_gone');

export function createReviewLinks(
  kernel: Pick<Kernel, 'db' | 'clock' | 'events' | 'publicUrl'>,
  needs: Pick<ClientReviewNeeds, 'people' | 'posts' | 'groups'>,
  { store, shown, hostOf, mails }: LinkParts,
): ReviewLinks {
  async function view(workspaceId: string, rows: readonly LinkRow[]): Promise<ReviewLink[]> {
    const now = kernel.clock.now();
    const names = await needs.people.names([...new Set(rows.flatMap(({ createdBy }) => createdBy ?? []))]);
    const groups = new Map((await needs.groups.memberships(workspaceId)).map(({ id, name }) => [id, name]));
    const waiting = await shown.counts(
      workspaceId,
      rows.filter(({ revokedAt, expiresAt }) => revokedAt === null && expiresAt > now),
    );
    return Promise.all(
      rows.map(async ({ workspaceId: _, ...row }) => {
        const title = row.postId && (await needs.posts.brief(workspaceId, row.postId))?.text;
        return {
          ...row,
          title: typeof title === 'string' ? excerpt(title, titleLength) : null,
          group: (row.groupId && groups.get(row.groupId)) ?? null,
          waiting: waiting.get(row.id) ?? 0,
          createdBy: (row.createdBy && names.get(row.createdBy)) ?? null,
          startsAt: row.startsAt?.toISOString() ?? null,
          endsAt: row.endsAt?.toISOString() ?? null,
          createdAt: row.createdAt.toISOString(),
          expiresAt: row.expiresAt.toISOString(),
          revokedAt: row.revokedAt?.toISOString() ?? null,
          openedAt: row.openedAt?.toISOString() ?? null,
          remindersStoppedAt: row.remindersStoppedAt?.toISOString() ?? null,
        };
      }),
    );
  }

  async function one(workspaceId: string, id: string): Promise<ReviewLink> {
    const row = await store.one(id);
    const [link] = row?.workspaceId === workspaceId ? await view(workspaceId, [row]) : [];
    if (!link) throw gone();
    return link;
  }

  /** @throws AppError not_found unless the member sees all that the link would show */
  async function checkReach(workspaceId: string, about: NewReviewLink['about']): Promise<void> {
    if (about.scope === 'post') {
      const post = await needs.posts.brief(workspaceId, about.postId);
      if (!post || (await isHiddenInPart(kernel.db, about.postId))) throw new AppError('not_found', 'posts.gone');
      return;
    }
    const { groupId } = about;
    // Limited members don't see all accounts.
    const isSeen =
      groupId === null ? currentLimit() === null : (await needs.groups.memberships(workspaceId)).some(({ id }) => id === groupId);
    if (!isSeen) throw new AppError('not_found', 'account_groups.gone');
  }

  return {
    async list({ workspaceId }, { limit, cursor }) {
      const rows = await store.list(workspaceId, limit, cursor ?? null);
      return { items: await view(workspaceId, rows), cursor: rows.length === limit ? (rows.at(-1)?.id ?? null) : null };
    },

    async create({ workspaceId, userId }, { about, email, name, language, zone, days }) {
      await checkReach(workspaceId, about);
      const now = kernel.clock.now();
      const groupId = about.scope === 'post' ? null : about.groupId;
      const host = await hostOf({ workspaceId, groupId, createdBy: userId });
      const row: LinkRow = {
        id: newId(),
        workspaceId,
        scope: about.scope,
        postId: about.scope === 'post' ? about.postId : null,
        groupId,
        ...(about.scope === 'week' ? weekOf(about.day, host.zone) : { startsAt: null, endsAt: null }),
        email,
        name,
        language: installed(language) ?? readerLanguage(),
        zone,
        createdBy: userId,
        createdAt: now,
        expiresAt: new Date(now.getTime() + days * day),
        revokedAt: null,
        openedAt: null,
        remindersStoppedAt: null,
      };
      const waiting = await shown.waiting(row);
      if (about.scope === 'post' && waiting.length === 0) throw new AppError('not_editable', 'client_review.not_with_client');
      const token = newSecret();
      await kernel.db.transaction().execute(async (tx) => {
        if ((await store.countOpen(tx, workspaceId, now)) >= maxOpen) {
          throw new AppError('limit_reached', 'client_review.too_many_links', { max: maxOpen });
        }
        await store.add(tx, row);
        // Members know it, and don't answer for the client: every browser needs the code from the client's mail.
        await store.addToken(tx, { hash: hashOf(token), linkId: row.id, createdAt: now, claimedAt: now });
        await mails.ask(tx, row, host, waiting);
      });
      return { ...(await one(workspaceId, row.id)), address: addressOf(kernel.publicUrl, token) };
    },

    async send({ workspaceId }, id) {
      await one(workspaceId, id);
      await kernel.db.transaction().execute(async (tx) => {
        const row = await store.lock(tx, id);
        if (!row) throw gone();
        if (row.revokedAt !== null || row.expiresAt <= kernel.clock.now()) throw new AppError('not_editable', 'client_review.link_over');
        await mails.ask(tx, row, await hostOf(row), await shown.waiting(row));
      });
      return one(workspaceId, id);
    },

    async revoke({ workspaceId }, id) {
      const { revokedAt } = await one(workspaceId, id);
      if (revokedAt === null) await store.set(id, { revokedAt: kernel.clock.now() });
      return one(workspaceId, id);
    },
  };
}

/** From Monday to Monday. */
function weekOf(date: string, zone: string): { startsAt: Date; endsAt: Date } {
  const given = Temporal.PlainDate.from(date);
  const monday = given.subtract({ days: given.dayOfWeek - 1 });
  const at = (plain: Temporal.PlainDate) => new Date(plain.toZonedDateTime(zone).epochMilliseconds);
  return { startsAt: at(monday), endsAt: at(monday.add({ days: 7 })) };
}
