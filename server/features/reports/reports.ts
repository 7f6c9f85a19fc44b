import type { Kernel } from '../../kernel/kernel.ts';
import type { ReportsNeeds } from './needs.ts';
import { createPublishedNews } from './published-news.ts';
import { createReportStore } from './report-store.ts';
import { createWeeklyReports } from './weekly-reports.ts';

export interface Reports {
  /** Tells authors which of their posts were published since they were last told. */
  tellPublished(): Promise<void>;
  /** Sends the weekly report to those for whom it is Monday morning, and who haven't got it. */
  tellWeek(): Promise<void>;
}

/** What people are told about posts that went well: that they are published, and on Mondays how the week went. */
export function createReports(kernel: Pick<Kernel, 'db' | 'clock' | 'domainEvents' | 'jobs' | 'log'>, needs: ReportsNeeds): Reports {
  const store = createReportStore(kernel.db);
  const tellPublished = createPublishedNews(kernel, needs, store);
  const tellWeek = createWeeklyReports(kernel, needs, store);
  kernel.jobs.every('reports.published', '* * * * *', tellPublished);
  // Zones differ by quarters of an hour.
  kernel.jobs.every('reports.weekly', '*/15 * * * *', tellWeek);
  kernel.jobs.every('reports.clean', '17 4 * * *', () => store.clean(kernel.clock.now()));
  return { tellPublished, tellWeek };
}
