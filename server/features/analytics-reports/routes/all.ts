import type { Http } from '../../../kernel/http/http.ts';
import type { AnalyticsReports } from '../analytics-reports.ts';
import { publicReportRoutes } from './public-report-routes.ts';
import { analyticsReportRoutes, reportLinkRoutes, reportScheduleRoutes } from './report-routes.ts';

/** All of reports: for the team, and for those who have a link or get mails. */
export function reportsRoutes(http: Http, reports: AnalyticsReports): void {
  analyticsReportRoutes(http, reports);
  reportLinkRoutes(http, reports);
  reportScheduleRoutes(http, reports);
  publicReportRoutes(http, reports);
}
