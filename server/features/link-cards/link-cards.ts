import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { LinkCard } from '@everycast/contract/link-cards';
import { type Message, message } from '@everycast/messages/message';
import { cardPicture } from '@everycast/platforms/port/card';
import type { PageRead } from '@everycast/platforms/port/env';
import { AppError } from '../../kernel/errors.ts';
import { createFairQueue, hostOf } from '../../kernel/fair-queue.ts';
import type { SentFile } from '../../kernel/http/send-file.ts';
import type { Kernel } from '../../kernel/kernel.ts';
import { say } from '../../kernel/messages.ts';
import { createLinkCardStore, type LinkCardFacts } from './link-card-store.ts';
import type { LinkCardsNeeds } from './needs.ts';
import { createReading } from './reading.ts';

/**
 * Link cards, for platforms that don't read pages themselves. A page is read once and cached for a day, for everyone, so what the composer
 * shows is what is published. A page that can't be read is a result, not an error.
 */
export interface LinkCards {
  /** For a person: a link's card, or why there is none. */
  card(address: string, userId: string): Promise<LinkCard>;

  /** For adapters, for a post of this workspace. */
  page(address: string, workspaceId: string): Promise<PageRead>;

  /** The ID that a page's card and its image have; null if the address is of no page. */
  idOf(address: string): string | null;

  /** A card's image, for the browser. @throws AppError not_found */
  servePicture(id: string): Promise<SentFile>;
}

/** How long a card is cached. Milliseconds. */
const keptFor = 24 * 3_600_000;
/** How long a missing card or image is remembered: the page may be fixed by then. Milliseconds. */
const missingFor = 10 * 60_000;
/** A client that received a card has some time left to fetch its image. */
const forgottenAfter = keptFor + 2 * 3_600_000;

/** Pages that one process reads at the same time for people in the composer, and how long one may wait in the queue. */
const composing = { atOnce: 12, perOwner: 2, perHost: 6, waiting: 60, waitMs: 20_000 };
/**
 * The same for posts being published, per workspace, independent of the composer. A waiting post occupies a worker's place, so it is soon
 * retried later instead.
 */
const publishing = { atOnce: 12, perOwner: 4, perHost: 8, waiting: 200, waitMs: 5_000 };

/** Milliseconds, and bytes. */
export interface LinkCardLimits {
  /** One page with its images. */
  readMs: number;
  /** How long a page may wait in the queue; null: the usual times for people and posts. */
  waitMs: number | null;
  /** The total size of cached cards. */
  keptBytes: number;
}
const usualLimits: LinkCardLimits = { readMs: 15_000, waitMs: null, keptBytes: 500_000_000 };

/** The result of reading a page, now or earlier. */
type Known = { is: 'kept'; row: LinkCardFacts } | { is: 'none'; why: Message; passing: boolean };

const noAddress: Known = { is: 'none', why: message('link_cards.no_address'), passing: false };
const tooBusy: Known = { is: 'none', why: message('link_cards.too_busy'), passing: true };
const hashOf = (page: string): string => createHash('sha256').update(page).digest('hex');

/** The same page, whatever the fragment. */
function pageOf(address: string): string | null {
  const url = URL.canParse(address) ? new URL(address) : null;
  if (!url || !/^https?:$/.test(url.protocol)) return null;
  url.hash = '';
  return url.href;
}

export function createLinkCards(
  kernel: Pick<Kernel, 'db' | 'clock' | 'log' | 'config'> & { jobs: Pick<Kernel['jobs'], 'every'> },
  needs: LinkCardsNeeds,
  someLimits: Partial<LinkCardLimits> = {},
): LinkCards {
  const { clock } = kernel;
  const limits = { ...usualLimits, ...someLimits };
  const store = createLinkCardStore(kernel.db, limits.keptBytes);
  const read = createReading(kernel, needs, limits.readMs);
  const turnsOf = ({ waitMs, ...those }: typeof composing) => ({
    inTurn: createFairQueue({ ...those, busy: 'link_cards.busy' }),
    waitMs: limits.waitMs ?? waitMs,
  });
  const [turnsOfPeople, turnsOfPosts] = [turnsOf(composing), turnsOf(publishing)];
  /** Pages being read. Not those in the queue, or one person's wait would become another's. */
  const underWay = new Map<string, Promise<Known>>();
  const before = (milliseconds: number) => new Date(clock.now().getTime() - milliseconds);
  kernel.jobs.every('link-cards.forget', '37 * * * *', () => store.forget(before(forgottenAfter)));

  async function known(address: string, { inTurn, waitMs }: ReturnType<typeof turnsOf>, whose: string): Promise<Known> {
    const page = pageOf(address);
    if (page === null) return noAddress;
    const id = hashOf(page);
    const here = (await kept(id)) ?? underWay.get(id);
    if (here) return here;
    const wait = AbortSignal.timeout(waitMs);
    try {
      return await inTurn({ owner: whose, host: hostOf(page) }, () => reading(id, page, whose), wait);
    } catch (error) {
      const isFull = error instanceof AppError && error.code === 'too_many_requests';
      if (error !== wait.reason && !isFull) throw error;
      return tooBusy;
    }
  }

  function reading(id: string, page: string, owner: string): Promise<Known> {
    const work = underWay.get(id) ?? keptOrRead(id, page, owner).finally(() => underWay.delete(id));
    underWay.set(id, work);
    return work;
  }

  async function kept(id: string): Promise<Known | null> {
    const row = await store.find(id);
    return row && row.readAt > before(row.width === null ? missingFor : keptFor) ? { is: 'kept', row } : null;
  }

  async function keptOrRead(id: string, page: string, owner: string): Promise<Known> {
    // Someone may have read it during the wait.
    const here = await kept(id);
    if (here) return here;
    const found = await read(page, owner);
    // Temporary failures aren't cached.
    if (found.is === 'none' && found.passing) return found;
    const nothing = { id, title: null, description: null, width: null, height: null, why: null, readAt: clock.now() };
    const facts =
      found.is === 'none'
        ? { ...nothing, why: found.why }
        : {
            ...nothing,
            title: found.title,
            description: found.description,
            width: found.picture?.width ?? null,
            height: found.picture?.height ?? null,
          };
    await store.keep({ ...facts, picture: found.is === 'read' && found.picture ? Buffer.from(found.picture.bytes) : null });
    return { is: 'kept', row: facts };
  }

  return {
    async card(address, userId) {
      const found = await known(address, turnsOfPeople, userId);
      if (found.is === 'none') return { card: null, why: say(found.why) };
      const { id, title, description, width, height, why, readAt } = found.row;
      if (title === null) return { card: null, why: why && say(why) };
      const url = `/api/v1/link-cards/${id}/picture?read=${readAt.getTime()}`;
      return {
        card: { title, description: description ?? '', picture: width !== null && height !== null ? { url, width, height } : null },
        why: null,
      };
    },

    async page(address, workspaceId) {
      const found = await known(address, turnsOfPosts, workspaceId);
      if (found.is === 'none') return found;
      const { id, title, description, width, height, why } = found.row;
      if (title === null) return { is: 'none', why: why ?? message('link_cards.no_title'), passing: false };
      const said = { is: 'read', title, description: description ?? '' } as const;
      if (width === null || height === null) return { ...said, picture: null };
      const stored = await store.picture(id);
      if (!stored) return { is: 'none', why: message('link_cards.forgotten'), passing: true };
      const { bytes } = stored;
      const open = async () => new Blob([new Uint8Array(bytes)]).stream();
      return { ...said, picture: { contentType: cardPicture.contentType, bytes: bytes.byteLength, width, height, open } };
    },

    idOf(address) {
      const page = pageOf(address);
      return page === null ? null : hashOf(page);
    },

    async servePicture(id) {
      const found = await store.picture(id);
      if (!found) throw new AppError('not_found', 'link_cards.picture_gone');
      const { bytes, readAt } = found;
      const open = async () => Readable.from([bytes]);
      // Without its length, because it doesn't support ranges.
      return { contentType: cardPicture.contentType, hash: `${id}-${readAt.getTime()}`, name: 'picture.jpg', bytes: null, open };
    },
  };
}
