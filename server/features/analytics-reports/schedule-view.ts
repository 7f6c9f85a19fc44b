import type { ReportSchedule } from '@everycast/contract/analytics-reports';
import { message } from '@everycast/messages/message';
import { say } from '../../kernel/messages.ts';
import type { AnalyticsReportsNeeds } from './needs.ts';
import type { ReportStore, ScheduleRow } from './report-store.ts';
import { groupNames, scopeIn } from './scopes.ts';

/** Schedules as the team sees them: with names, who unsubscribed, and how it went last. */
export function createScheduleView(needs: Pick<AnalyticsReportsNeeds, 'groups' | 'people'>, store: ReportStore) {
  return async function view(workspaceId: string, rows: readonly ScheduleRow[]): Promise<ReportSchedule[]> {
    const ids = rows.map(({ id }) => id);
    const [names, groups, stops, runs] = await Promise.all([
      needs.people.names([...new Set(rows.flatMap(({ createdBy }) => createdBy ?? []))]),
      groupNames(needs, workspaceId),
      store.stops(workspaceId),
      store.lastRuns(ids),
    ]);
    const mails = await store.mails(runs);
    const stopped = new Map(stops.map(({ email, at }) => [email, at.toISOString()]));
    return rows.map((row) => {
      const run = runs.find(({ scheduleId }) => scheduleId === row.id);
      return {
        id: row.id,
        title: row.title,
        language: row.language,
        scope: scopeIn(row),
        group: (row.groupId && groups.get(row.groupId)) ?? null,
        period: row.period,
        cadence: row.cadence,
        time: row.time,
        recipients: row.recipients.map((email) => ({ email, stoppedAt: stopped.get(email) ?? null })),
        nextAt: row.nextAt?.toISOString() ?? null,
        pausedAt: row.pausedAt?.toISOString() ?? null,
        createdBy: (row.createdBy && names.get(row.createdBy)) ?? null,
        createdAt: row.createdAt.toISOString(),
        last: run
          ? {
              dueAt: run.dueAt.toISOString(),
              from: run.fromDay,
              to: run.toDay,
              mails: mails
                .filter(({ scheduleId }) => scheduleId === row.id)
                .map(({ email, state, problem, notMade }) => ({
                  email,
                  state,
                  problem: notMade ? say(message('analytics_reports.not_made')) : problem,
                })),
            }
          : null,
      };
    });
  };
}
