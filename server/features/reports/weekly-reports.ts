import { type Message, message } from '@everycast/messages/message';
import type { Kernel } from '../../kernel/kernel.ts';
import { excerpt } from '../../kernel/text.ts';
import type { ReportsNeeds } from './needs.ts';
import type { ReportedWorkspace, ReportStore } from './report-store.ts';
import { boundsOf, type Week, weekToReport } from './week.ts';

const excerptLength = 80;

/** What a report says. `null`: unknown. */
export interface WeekFigures {
  published: number;
  failed: number;
  /** Posts of the week after. */
  planned: number;
  best: { text: string; engagement: number } | null;
  followers: Change | null;
  engagement: Change | null;
}
interface Change {
  value: number;
  previous: number | null;
}

/**
 * Sends each member the report of a workspace's week, on Monday morning in their zone, once: who got it is written with the notification.
 * Nothing is sent of a week in which nothing happened, nor to those who joined later.
 */
export function createWeeklyReports(kernel: Pick<Kernel, 'db' | 'clock' | 'log'>, needs: ReportsNeeds, store: ReportStore) {
  async function figuresOf(workspaceId: string, week: Week, zone: string): Promise<WeekFigures> {
    const counts = await store.countWeek(workspaceId, boundsOf(week, zone));
    const { cards, days } = await needs.dashboard.overview(workspaceId, week);
    const [best] = (await needs.dashboard.posts(workspaceId, { ...week, sort: 'engagement', limit: 1 })).items;
    const { value, previous } = cards.followers;
    return {
      ...counts,
      best: best?.engagement ? { text: best.text, engagement: best.engagement } : null,
      followers: value === null ? null : { value, previous },
      engagement: changeOf(days),
    };
  }

  async function tell({ workspaceId, name }: ReportedWorkspace, week: Week, zone: string): Promise<void> {
    const figures = await figuresOf(workspaceId, week, zone);
    await kernel.db.transaction().execute(async (tx) => {
      const userIds = await store.takeReaders(tx, workspaceId, zone, week.from, boundsOf(week, zone).ends);
      if (userIds.length === 0 || isQuiet(figures)) return;
      await needs.notifications.notify(tx, {
        workspaceId,
        to: { userIds },
        kind: 'report.weekly',
        title: message('notifications.week', { name }),
        body: message('common.lines', { lines: linesOf(figures) }),
        link: `/analytics?period=${week.from}_${week.to}`,
      });
    });
  }

  return async function tellWeek(): Promise<void> {
    const now = kernel.clock.now();
    for (const zone of await store.readersZones()) {
      const week = weekToReport(zone, now);
      if (!week) continue;
      for (const workspace of await store.waiting(zone, week.from, boundsOf(week, zone).ends)) {
        await tell(workspace, week, zone).catch((error: unknown) =>
          kernel.log.error({ err: error, workspaceId: workspace.workspaceId }, 'A weekly report failed; it is tried again'),
        );
      }
    }
  };
}

function changeOf(days: readonly { engagement: number | null; previous: number | null }[]): Change | null {
  const sum = (of: 'engagement' | 'previous'): number | null => {
    const known = days.flatMap((day) => day[of] ?? []);
    return known.length === 0 ? null : known.reduce((all, one) => all + one, 0);
  };
  const value = sum('engagement');
  return value === null ? null : { value, previous: sum('previous') };
}

const isQuiet = ({ published, failed, engagement }: WeekFigures): boolean => published === 0 && failed === 0 && !engagement?.value;

function linesOf({ published, failed, planned, best, followers, engagement }: WeekFigures): Message[] {
  return [
    message('notifications.published', { count: published }),
    ...(failed > 0 ? [message('notifications.week_failed', { count: failed })] : []),
    ...(best ? [message('notifications.week_best', { text: excerpt(best.text, excerptLength), engagement: best.engagement })] : []),
    ...(followers ? [lineOf('followers', followers)] : []),
    ...(engagement ? [lineOf('engagement', engagement)] : []),
    planned > 0 ? message('notifications.week_planned', { count: planned }) : message('notifications.week_empty'),
  ];
}

const lineOf = (what: 'followers' | 'engagement', { value, previous }: Change): Message =>
  previous === null
    ? message(`notifications.week_${what}`, { value })
    : message(`notifications.week_${what}_change`, { value, change: value - previous });
