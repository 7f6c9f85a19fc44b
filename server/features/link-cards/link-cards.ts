import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { LinkCard } from '@everycast/contract/link-cards';
import { cardPicture } from '@everycast/platforms/port/card';
import type { PageRead } from '@everycast/platforms/port/platform';
import { AppError } from '../../kernel/errors.ts';
import type { SentFile } from '../../kernel/http/send-file.ts';
import type { Kernel } from '../../kernel/kernel.ts';
import type { LinkCardsNeeds } from './needs.ts';
import { createReading } from './reading.ts';
import { createLinkCardStore, type LinkCardFacts } from './store.ts';

export type LinkCards = ReturnType<typeof createLinkCards>;

/** How long a card is as it was read. Milliseconds. */
const keptFor = 24 * 3_600_000;
/** How long a page has no card, or none with a picture: it may have been mended, or its picture be there again. Milliseconds. */
const missingFor = 10 * 60_000;
/** Who was given a card has some time left to fetch its picture. */
const forgottenAfter = keptFor + 2 * 3_600_000;

/** What came of reading a page now, or of reading it earlier. */
type Known = { is: 'kept'; row: LinkCardFacts } | { is: 'none'; why: string; passing: boolean };

const noAddress: Known = { is: 'none', why: 'This is not the address of a page.', passing: false };
/** The same page, whatever part of it is meant. */
function pageOf(address: string): string | null {
  const url = URL.canParse(address) ? new URL(address) : null;
  if (!url || !/^https?:$/.test(url.protocol)) return null;
  url.hash = '';
  return url.href;
}

/**
 * Cards of links, for platforms that read no pages themselves. A page is read once and remembered for a day, whoever asks: so what the
 * composer shows is what goes out. That one cannot be read is an answer like any other, and no failure.
 */
export function createLinkCards(
  kernel: Pick<Kernel, 'db' | 'clock' | 'log' | 'config'> & { jobs: Pick<Kernel['jobs'], 'every'> },
  needs: LinkCardsNeeds,
) {
  const { clock } = kernel;
  const store = createLinkCardStore(kernel.db);
  const read = createReading(kernel, needs);
  const underWay = new Map<string, Promise<Known>>();
  const before = (milliseconds: number) => new Date(clock.now().getTime() - milliseconds);
  kernel.jobs.every('link-cards.forget', '37 * * * *', () => store.forget(before(forgottenAfter)));

  function known(address: string): Promise<Known> {
    const page = pageOf(address);
    if (page === null) return Promise.resolve(noAddress);
    const id = createHash('sha256').update(page).digest('hex');
    const work = underWay.get(id) ?? keptOrRead(id, page).finally(() => underWay.delete(id));
    underWay.set(id, work);
    return work;
  }

  async function keptOrRead(id: string, page: string): Promise<Known> {
    const row = await store.find(id);
    if (row && row.readAt > before(row.width === null ? missingFor : keptFor)) return { is: 'kept', row };
    const found = await read(page);
    // What may pass is asked for again by whoever still wants it.
    if (found.is === 'none' && found.passing) return found;
    const nothing = { id, title: null, description: null, width: null, height: null, why: null, readAt: clock.now() };
    const facts =
      found.is === 'none'
        ? { ...nothing, why: found.why }
        : {
            ...nothing,
            ...{ title: found.title, description: found.description },
            ...{ width: found.picture?.width ?? null, height: found.picture?.height ?? null },
          };
    await store.keep({ ...facts, picture: found.is === 'read' && found.picture ? Buffer.from(found.picture.bytes) : null });
    return { is: 'kept', row: facts };
  }

  async function picture(id: string): Promise<{ bytes: Buffer; readAt: Date }> {
    const found = await store.picture(id);
    if (!found) throw new AppError('not_found', 'There is no such picture any more.');
    return found;
  }

  return {
    /** For people: the card that a link gets, or why none. */
    async card(address: string): Promise<LinkCard> {
      const found = await known(address);
      if (found.is === 'none') return { card: null, why: found.why };
      const { id, title, description, width, height, why, readAt } = found.row;
      if (title === null) return { card: null, why };
      const url = `/api/v1/link-cards/${id}/picture?read=${readAt.getTime()}`;
      return {
        card: { title, description: description ?? '', picture: width !== null && height !== null ? { url, width, height } : null },
        why: null,
      };
    },

    /** For adapters. */
    async page(address: string): Promise<PageRead> {
      const found = await known(address);
      if (found.is === 'none') return found;
      const { id, title, description, width, height, why } = found.row;
      if (title === null) return { is: 'none', why: why ?? '', passing: false };
      const said = { is: 'read', title, description: description ?? '' } as const;
      if (width === null || height === null) return { ...said, picture: null };
      const { bytes } = await picture(id);
      const open = async () => new Blob([new Uint8Array(bytes)]).stream();
      return { ...said, picture: { contentType: cardPicture.contentType, bytes: bytes.byteLength, width, height, open } };
    },

    /** The picture of a card, for the browser. @throws AppError not_found */
    async servePicture(id: string): Promise<SentFile> {
      const { bytes, readAt } = await picture(id);
      const open = async () => Readable.from([bytes]);
      // Without its length, for it takes no ranges.
      return { contentType: cardPicture.contentType, hash: `${id}-${readAt.getTime()}`, name: 'picture.jpg', bytes: null, open };
    },
  };
}
