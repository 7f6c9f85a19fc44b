import type { ActivityAction } from '@everycast/contract/activity';
import {
  maxReportSchedules,
  type ReportSchedule,
  type ReportScheduleSettings,
  type ReportSchedules,
  reportUndoMinutes,
} from '@everycast/contract/analytics-reports';
import type { Tx } from '../../kernel/database/database.ts';
import { lockUntilEnd } from '../../kernel/database/lock.ts';
import { AppError } from '../../kernel/errors.ts';
import type { Membership } from '../../kernel/http/access.ts';
import { newId } from '../../kernel/ids.ts';
import type { Kernel } from '../../kernel/kernel.ts';
import type { AnalyticsReportsNeeds } from './needs.ts';
import { nextDue } from './periods.ts';
import type { ReportStore, ScheduleRow } from './report-store.ts';
import { createScheduleView } from './schedule-view.ts';
import { refuseForeign, storedScope } from './scopes.ts';

/** Reports that are mailed every week or month. */
export interface Schedules {
  list(workspaceId: string): Promise<ReportSchedules>;

  /** @throws AppError not_found, limit_reached */
  create(member: Membership, settings: ReportScheduleSettings): Promise<ReportSchedule>;

  /** Those who unsubscribed stay so. @throws AppError not_found */
  replace(member: Membership, id: string, settings: ReportScheduleSettings): Promise<ReportSchedule>;

  /** @throws AppError not_found */
  pause(member: Membership, id: string): Promise<ReportSchedule>;

  /** What was due while it was paused isn't sent. @throws AppError not_found */
  resume(member: Membership, id: string): Promise<ReportSchedule>;

  /** @throws AppError not_found */
  remove(member: Membership, id: string): Promise<void>;

  /** Takes a removal back. @throws AppError not_found, limit_reached, not_editable if it is too long ago */
  restore(member: Membership, id: string): Promise<ReportSchedule>;
}

interface ScheduleParts {
  store: ReportStore;
  languageOf: (workspaceId: string, chosen: string | undefined) => Promise<string>;
  zoneOf: (workspaceId: string) => Promise<string>;
}

export function createSchedules(
  kernel: Pick<Kernel, 'db' | 'clock' | 'domainEvents' | 'mail'>,
  needs: Pick<AnalyticsReportsNeeds, 'groups' | 'people'>,
  { store, languageOf, zoneOf }: ScheduleParts,
): Schedules {
  const view = createScheduleView(needs, store);

  async function shown(row: ScheduleRow): Promise<ReportSchedule> {
    const [schedule] = await view(row.workspaceId, [row]);
    if (!schedule) throw gone();
    return schedule;
  }

  const noted = (tx: Tx, { id, workspaceId, title, accountIds }: ScheduleRow, action: ActivityAction): Promise<void> =>
    kernel.domainEvents.emit(tx, 'activity.happened', { workspaceId, action, subject: { id, name: title }, accountIds: accountIds ?? [] });

  async function refuseTooMany(tx: Tx, workspaceId: string): Promise<void> {
    await lockUntilEnd(tx, `reports:${workspaceId}`);
    if ((await store.countSchedules(tx, workspaceId)) >= maxReportSchedules)
      throw new AppError('limit_reached', 'analytics_reports.too_many_schedules', { max: maxReportSchedules });
  }

  /** Changes one of the workspace's. @param change null: it is like that already */
  async function change(
    { workspaceId }: Membership,
    id: string,
    action: ActivityAction,
    next: (row: ScheduleRow, tx: Tx) => Promise<ScheduleRow | null> | ScheduleRow | null,
  ): Promise<ScheduleRow> {
    return kernel.db.transaction().execute(async (tx) => {
      const row = await store.lockSchedule(tx, id);
      if (row?.workspaceId !== workspaceId || (row.removedAt !== null && action !== 'report.scheduled')) throw gone();
      const changed = await next(row, tx);
      if (!changed) return row;
      await store.setSchedule(tx, changed);
      await noted(tx, changed, action);
      return changed;
    });
  }

  const replanned = (row: ScheduleRow): ScheduleRow => ({
    ...row,
    nextAt: row.pausedAt === null && row.removedAt === null ? nextDue(row, kernel.clock.now()) : null,
  });

  return {
    list: async (workspaceId) => ({
      items: await view(workspaceId, await store.schedules(workspaceId)),
      zone: await zoneOf(workspaceId),
      mail: kernel.mail.works,
    }),

    async create({ workspaceId, userId }, { title, language, scope, period, cadence, time, recipients }) {
      await refuseForeign(needs, workspaceId, scope);
      const row = replanned({
        id: newId(),
        workspaceId,
        title,
        language: await languageOf(workspaceId, language),
        ...storedScope(scope),
        period,
        cadence,
        time,
        recipients,
        zone: await zoneOf(workspaceId),
        nextAt: null,
        pausedAt: null,
        removedAt: null,
        createdBy: userId,
        createdAt: kernel.clock.now(),
      });
      await kernel.db.transaction().execute(async (tx) => {
        await refuseTooMany(tx, workspaceId);
        await store.addSchedule(tx, row);
        await noted(tx, row, 'report.scheduled');
      });
      return shown(row);
    },

    async replace(member, id, { title, language, scope, period, cadence, time, recipients }) {
      await refuseForeign(needs, member.workspaceId, scope);
      const zone = await zoneOf(member.workspaceId);
      const chosen = await languageOf(member.workspaceId, language);
      const settings = { title, language: chosen, ...storedScope(scope), period, cadence, time, recipients, zone };
      return shown(await change(member, id, 'report.changed', (row) => replanned({ ...row, ...settings })));
    },

    pause: async (member, id) =>
      shown(
        await change(member, id, 'report.paused', (row) =>
          row.pausedAt === null ? replanned({ ...row, pausedAt: kernel.clock.now() }) : null,
        ),
      ),

    resume: async (member, id) =>
      shown(await change(member, id, 'report.resumed', (row) => (row.pausedAt === null ? null : replanned({ ...row, pausedAt: null })))),

    async remove(member, id) {
      await change(member, id, 'report.removed', (row) => replanned({ ...row, removedAt: kernel.clock.now() }));
    },

    restore: async (member, id) =>
      shown(
        await change(member, id, 'report.scheduled', async (row, tx) => {
          if (row.removedAt === null) return null;
          if (row.removedAt.getTime() < kernel.clock.now().getTime() - reportUndoMinutes * 60_000)
            throw new AppError('not_editable', 'analytics_reports.too_late');
          await refuseTooMany(tx, member.workspaceId);
          return replanned({ ...row, removedAt: null });
        }),
      ),
  };
}

const gone = () => new AppError('not_found', 'analytics_reports.schedule_gone');
