import type { AnalyticsReport, ReportQuery } from '@everycast/contract/analytics-reports';
import type { PlatformId } from '@everycast/contract/platforms';
import { fallbackLanguage } from '@everycast/messages/render';
import { LRUCache } from 'lru-cache';
import { seenByAll } from '../../kernel/database/limit.ts';
import type { Kernel } from '../../kernel/kernel.ts';
import { installed } from '../../kernel/messages.ts';
import { createContent, narrowed, type ReportSpec } from './content.ts';
import { createReportLinks, type Over, type ReportLinks } from './links.ts';
import type { AnalyticsReportsNeeds } from './needs.ts';
import { createReportFiles, type ReportFile } from './report-files.ts';
import { createReportStore, type LinkRow } from './report-store.ts';
import { createSchedules, type Schedules } from './schedules.ts';
import { scopeIn } from './scopes.ts';
import { createSending, type Sending } from './sending.ts';
import { type ReportView, viewOf } from './view.ts';

/** What someone with a link sees. */
export interface SharedReport {
  view: ReportView;
  hasLogo: boolean;
  /** The media IDs of the top posts’ pictures, in their order; null for those without one. */
  pictures: (string | null)[];
}

/** What a link shows, with what its logo is made of. */
type Shown = Pick<SharedReport, 'view' | 'pictures'> & { logoId: string | null };

/** Reports of Analytics: as a PDF, by a link for clients, and by mail on a schedule. */
export interface AnalyticsReports {
  links: ReportLinks;
  schedules: Schedules;
  sending: Sending;

  /** What a report says, of what the caller sees. */
  preview(workspaceId: string, query: ReportQuery): Promise<AnalyticsReport>;
  /** @throws AppError too_many_requests */
  pdf(workspaceId: string, query: ReportQuery): Promise<ReportFile>;

  /** For someone with a link’s address and no account. */
  shared: {
    /** @param byPerson whether that is noted at the link */
    page(token: string, byPerson: boolean): Promise<SharedReport | Over>;
    /** @throws AppError too_many_requests */
    pdf(token: string): Promise<ReportFile | Over>;
    /** The logo as PNG; null if there is none. */
    logo(token: string): Promise<Buffer | null>;
    /** The picture of a top post as JPEG, by its media ID; null if the report doesn't show it. */
    picture(token: string, mediaId: string): Promise<Buffer | null>;
  };
}

/** Links are kept for this long after they stop working. Milliseconds. */
const endedLinksKept = 90 * 24 * 3_600_000;
const removedKept = 24 * 3_600_000;
/** A page and its pictures are of one reading of the figures. Milliseconds. */
const shownKept = { max: 100, ttl: 30_000 };

export function createAnalyticsReports(
  kernel: Pick<Kernel, 'db' | 'clock' | 'domainEvents' | 'jobs' | 'mail' | 'secrets' | 'publicUrl' | 'log'>,
  needs: AnalyticsReportsNeeds,
): AnalyticsReports {
  const platformName = (platform: PlatformId) => needs.manifests[platform].name;
  const store = createReportStore(kernel.db);
  const { contentOf, hostOf } = createContent(needs);
  const files = createReportFiles(kernel, needs, { contentOf, platformName });
  const languageOf = (workspaceId: string, chosen: string | undefined) =>
    seenByAll(async () => installed(chosen) ?? (await hostOf(workspaceId)).language ?? fallbackLanguage);
  const links = createReportLinks(kernel, needs, { store, languageOf });
  const sending = createSending(kernel, {
    store,
    nameOf: async (workspaceId) => (await hostOf(workspaceId)).name,
    pdfOf: (key, spec) => seenByAll(() => files.shared(key, spec)),
  });
  kernel.jobs.every('analytics-reports.forget', '23 4 * * *', async () => {
    const now = kernel.clock.now().getTime();
    await store.forget({ removed: new Date(now - removedKept), ended: new Date(now - endedLinksKept) });
  });

  const specFor = (workspaceId: string, { title, language, ...query }: ReportQuery): ReportSpec => ({
    workspaceId,
    title: title ?? null,
    language: language ?? null,
    query,
    groupId: query.group?.length === 1 ? (query.group[0] ?? null) : null,
  });
  const specOf = (link: LinkRow): ReportSpec => ({
    workspaceId: link.workspaceId,
    title: link.title,
    language: link.language,
    query: { ...narrowed(scopeIn(link)), from: link.fromDay, to: link.toDay },
    groupId: link.groupId,
  });

  const shown = new LRUCache<string, Promise<Shown>>(shownKept);
  /** What a link shows, as it was read some seconds ago. Only for links that are valid now. */
  function shownBy(link: LinkRow): Promise<Shown> {
    const known = shown.get(link.id);
    if (known) return known;
    const read = readShown(link);
    shown.set(link.id, read);
    // One that failed is read again.
    read.catch(() => shown.delete(link.id));
    return read;
  }
  async function readShown(link: LinkRow): Promise<Shown> {
    const { report, logoId, pictureIds } = await contentOf(specOf(link));
    return { view: viewOf(report, platformName), logoId, pictures: pictureIds };
  }

  return {
    links,
    sending,
    schedules: createSchedules(kernel, needs, { store, languageOf, zoneOf: async (workspaceId) => (await hostOf(workspaceId)).zone }),

    preview: async (workspaceId, query) => (await contentOf(specFor(workspaceId, query))).report,
    pdf: (workspaceId, query) => files.make(specFor(workspaceId, query)),

    shared: {
      page: (token, byPerson) =>
        seenByAll(async () => {
          const link = await links.open(token);
          if (typeof link === 'string') return link;
          const { logoId, ...page } = await shownBy(link);
          if (byPerson) await links.noteOpening(link);
          return { ...page, hasLogo: logoId !== null };
        }),

      pdf: (token) =>
        seenByAll(async () => {
          const link = await links.open(token);
          return typeof link === 'string' ? link : files.shared(link.id, specOf(link));
        }),

      logo: (token) =>
        seenByAll(async () => {
          const link = await links.open(token);
          if (typeof link === 'string') return null;
          const { logoId } = await shownBy(link);
          return logoId === null ? null : files.logoOf(link.workspaceId, logoId);
        }),

      picture: (token, mediaId) =>
        seenByAll(async () => {
          const link = await links.open(token);
          if (typeof link === 'string') return null;
          const { pictures } = await shownBy(link);
          return pictures.includes(mediaId) ? files.thumbnailOf(link.workspaceId, mediaId) : null;
        }),
    },
  };
}
