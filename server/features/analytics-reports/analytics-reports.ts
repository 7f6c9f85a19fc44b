import type { AnalyticsReport, ReportQuery } from '@everycast/contract/analytics-reports';
import type { PlatformId } from '@everycast/contract/platforms';
import { fallbackLanguage } from '@everycast/messages/render';
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
  /** Which of the top posts have a picture. */
  pictures: boolean[];
}

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
    page(token: string): Promise<SharedReport | Over>;
    /** @throws AppError too_many_requests */
    pdf(token: string): Promise<ReportFile | Over>;
    /** The logo as PNG, or (by its place) the picture of a top post as JPEG; null if there is none. */
    picture(token: string, which: 'logo' | number): Promise<Buffer | null>;
  };
}

/** Links are kept for this long after they stop working. Milliseconds. */
const endedLinksKept = 90 * 24 * 3_600_000;
const removedKept = 24 * 3_600_000;

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

  return {
    links,
    sending,
    schedules: createSchedules(kernel, needs, { store, languageOf, zoneOf: async (workspaceId) => (await hostOf(workspaceId)).zone }),

    preview: async (workspaceId, query) => (await contentOf(specFor(workspaceId, query))).report,
    pdf: (workspaceId, query) => files.make(specFor(workspaceId, query)),

    shared: {
      page: (token) =>
        seenByAll(async () => {
          const link = await links.open(token);
          if (typeof link === 'string') return link;
          const { report, logoId, pictureIds } = await contentOf(specOf(link));
          return { view: viewOf(report, platformName), hasLogo: logoId !== null, pictures: pictureIds.map((id) => id !== null) };
        }),

      pdf: (token) =>
        seenByAll(async () => {
          const link = await links.open(token);
          return typeof link === 'string' ? link : files.shared(link.id, specOf(link));
        }),

      picture: (token, which) =>
        seenByAll(async () => {
          const link = await links.open(token);
          if (typeof link === 'string') return null;
          const { logoId, pictureIds } = await contentOf(specOf(link));
          if (which === 'logo') return logoId === null ? null : files.logoOf(link.workspaceId, logoId);
          const id = pictureIds[which] ?? null;
          return id === null ? null : files.thumbnailOf(link.workspaceId, id);
        }),
    },
  };
}
