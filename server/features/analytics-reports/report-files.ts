import { readFile } from 'node:fs/promises';
import { buffer } from 'node:stream/consumers';
import type { PlatformId } from '@everycast/contract/platforms';
import { message } from '@everycast/messages/message';
import { LRUCache } from 'lru-cache';
import sharp from 'sharp';
import { createFairQueue } from '../../kernel/fair-queue.ts';
import type { Kernel } from '../../kernel/kernel.ts';
import { render } from '../../kernel/messages.ts';
import type { ContentOf, ReportContent, ReportSpec } from './content.ts';
import type { AnalyticsReportsNeeds } from './needs.ts';
import { writeReport } from './pdf/report-pdf.ts';
import { viewOf } from './view.ts';

export interface ReportFile {
  name: string;
  bytes: Buffer;
}

/** Pictures as they are embedded. In pixels: sharp when printed, and small to send. */
const logoSize = { width: 600, height: 176 };
/** What the logo is made of: large enough to lose nothing that is seen. The longer side. */
const logoSource = 1_200;
const thumbnailSize = 256;
/** Each PDF holds fonts and pictures in memory while it is written. */
const turns = { atOnce: 2, perOwner: 1, waiting: 50, busy: 'analytics_reports.busy' } as const;
/** All mails of one time have the same PDF. Milliseconds. */
const kept = { max: 8, ttl: 60_000 };
/** Every page of a link loads the logo. Milliseconds. */
const keptLogos = { max: 50, ttl: 60_000 };

/** Reports as PDF files, a few at a time. */
export function createReportFiles(
  kernel: Pick<Kernel, 'log'>,
  needs: Pick<AnalyticsReportsNeeds, 'media'>,
  { contentOf, platformName }: { contentOf: ContentOf; platformName: (platform: PlatformId) => string },
) {
  const inTurn = createFairQueue(turns);
  const files = new LRUCache<string, Promise<ReportFile>>(kept);
  const logos = new LRUCache<string, Promise<Buffer | null>>(keptLogos);

  /** A picture that can't be read is left out: the report is of use without it. */
  async function pictureOf(what: string, make: () => Promise<Buffer>): Promise<Buffer | null> {
    try {
      return await make();
    } catch (error) {
      kernel.log.warn({ err: error, what }, 'A picture of a report could not be read');
      return null;
    }
  }

  /** The original can be huge: it is decoded in the turn of all images. */
  async function makeLogo(workspaceId: string, id: string): Promise<Buffer> {
    const original = await needs.media.local(workspaceId, id, ({ path }) => readFile(path));
    return sharp(await needs.media.small(original, logoSource, workspaceId))
      .resize({ ...logoSize, fit: 'inside', withoutEnlargement: true })
      .png()
      .toBuffer();
  }

  async function logoOf(workspaceId: string, id: string): Promise<Buffer | null> {
    const key = `${workspaceId} ${id}`;
    const made = logos.get(key) ?? pictureOf(id, () => makeLogo(workspaceId, id));
    logos.set(key, made);
    const logo = await made;
    // One that couldn't be made is made again.
    if (logo === null) logos.delete(key);
    return logo;
  }

  const thumbnailOf = (workspaceId: string, id: string): Promise<Buffer | null> =>
    pictureOf(id, async () => {
      const { open } = await needs.media.serve(workspaceId, id, 'thumbnail');
      const size = { width: thumbnailSize, height: thumbnailSize, fit: 'cover' } as const;
      return sharp(await buffer(await open()))
        .resize(size)
        .flatten({ background: '#fff' })
        .jpeg({ quality: 80 })
        .toBuffer();
    });

  async function write({ workspaceId }: ReportSpec, { report, logoId, pictureIds }: ReportContent): Promise<ReportFile> {
    const [logo, ...posts] = await Promise.all([
      logoId === null ? null : logoOf(workspaceId, logoId),
      ...pictureIds.map((id) => (id === null ? null : thumbnailOf(workspaceId, id))),
    ]);
    const { language, title, from, to } = report;
    const page = (number: number, pages: number) => render(message('analytics_reports.page', { page: number, pages }), { language });
    const bytes = await writeReport(viewOf(report, platformName), { logo: logo ?? null, posts }, page);
    return { name: `${title} ${from} ${to}.pdf`, bytes };
  }

  const make = (spec: ReportSpec): Promise<ReportFile> =>
    inTurn({ owner: spec.workspaceId }, async () => write(spec, await contentOf(spec)));

  return {
    logoOf,
    thumbnailOf,

    /** Makes the PDF now. @throws AppError too_many_requests if too many are waiting */
    make,

    /** The same, or the one that was made for this key within the last minute. */
    shared(key: string, spec: ReportSpec): Promise<ReportFile> {
      const known = files.get(key);
      if (known) return known;
      const made = make(spec);
      files.set(key, made);
      // One that failed is made again.
      made.catch(() => files.delete(key));
      return made;
    },
  };
}
