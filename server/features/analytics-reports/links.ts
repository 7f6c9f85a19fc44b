import {
  maxReportLinks,
  type NewlyMadeReportLink,
  type NewReportLink,
  type ReportLink,
  reportUndoMinutes,
} from '@everycast/contract/analytics-reports';
import type { NewestQuery } from '@everycast/contract/common';
import { lockUntilEnd } from '../../kernel/database/lock.ts';
import { AppError } from '../../kernel/errors.ts';
import type { Membership } from '../../kernel/http/access.ts';
import { newId } from '../../kernel/ids.ts';
import type { Kernel } from '../../kernel/kernel.ts';
import type { AnalyticsReportsNeeds } from './needs.ts';
import type { LinkRow, ReportStore } from './report-store.ts';
import { groupNames, refuseForeign, scopeIn, storedScope } from './scopes.ts';
import { hashOf, newToken, tokenShape } from './secrets.ts';

const day = 24 * 3_600_000;
/** Openings within this time are one: each would write a row. Milliseconds. */
const noteOpeningsEvery = 60_000;

/** Why an address shows nothing. */
export type Over = 'unknown' | 'expired' | 'revoked';

/** Links with which clients read a report, without an account. */
export interface ReportLinks {
  /** Newest first. */
  list(workspaceId: string, query: NewestQuery): Promise<{ items: ReportLink[]; cursor: string | null }>;

  /** Makes a link and gives its address, once. @throws AppError not_found, limit_reached */
  create(member: Membership, link: NewReportLink): Promise<NewlyMadeReportLink>;

  /** It no longer works. @throws AppError not_found */
  revoke(member: Membership, id: string): Promise<ReportLink>;

  /** It works again. @throws AppError not_found, not_editable if it was revoked too long ago */
  restore(member: Membership, id: string): Promise<ReportLink>;

  /** The link that an address opens; or why there is none. */
  open(token: string): Promise<LinkRow | Over>;

  /** Notes that somebody has opened its page. */
  noteOpening(link: LinkRow): Promise<void>;
}

export function createReportLinks(
  kernel: Pick<Kernel, 'db' | 'clock' | 'domainEvents' | 'publicUrl'>,
  needs: Pick<AnalyticsReportsNeeds, 'groups' | 'people'>,
  { store, languageOf }: { store: ReportStore; languageOf: (workspaceId: string, chosen: string | undefined) => Promise<string> },
): ReportLinks {
  async function view(workspaceId: string, rows: readonly LinkRow[]): Promise<ReportLink[]> {
    const names = await needs.people.names([...new Set(rows.flatMap(({ createdBy }) => createdBy ?? []))]);
    const groups = await groupNames(needs, workspaceId);
    return rows.map((row) => ({
      id: row.id,
      title: row.title,
      language: row.language,
      scope: scopeIn(row),
      group: (row.groupId && groups.get(row.groupId)) ?? null,
      from: row.fromDay,
      to: row.toDay,
      note: row.note,
      createdBy: (row.createdBy && names.get(row.createdBy)) ?? null,
      createdAt: row.createdAt.toISOString(),
      expiresAt: row.expiresAt.toISOString(),
      revokedAt: row.revokedAt?.toISOString() ?? null,
      openedAt: row.openedAt?.toISOString() ?? null,
    }));
  }

  async function shown(row: LinkRow): Promise<ReportLink> {
    const [link] = await view(row.workspaceId, [row]);
    if (!link) throw gone();
    return link;
  }

  /** @param to null: it works again */
  async function setRevoked({ workspaceId }: Membership, id: string, to: Date | null): Promise<ReportLink> {
    const row = await kernel.db.transaction().execute(async (tx) => {
      const found = await store.lockLink(tx, workspaceId, id);
      if (!found) throw gone();
      if ((found.revokedAt === null) === (to === null)) return found;
      const undoable = kernel.clock.now().getTime() - reportUndoMinutes * 60_000;
      if (to === null && found.revokedAt && found.revokedAt.getTime() < undoable)
        throw new AppError('not_editable', 'analytics_reports.too_late');
      await store.setLink(tx, id, { revokedAt: to });
      await kernel.domainEvents.emit(tx, 'activity.happened', {
        workspaceId,
        action: to === null ? 'report.restored' : 'report.revoked',
        subject: { id, name: found.title },
        accountIds: found.accountIds ?? [],
      });
      return { ...found, revokedAt: to };
    });
    return shown(row);
  }

  return {
    async list(workspaceId, { limit, cursor }) {
      const rows = await store.links(workspaceId, limit, cursor ?? null);
      return { items: await view(workspaceId, rows), cursor: rows.length === limit ? (rows.at(-1)?.id ?? null) : null };
    },

    async create({ workspaceId, userId }, { title, language, scope, from, to, days, note }) {
      await refuseForeign(needs, workspaceId, scope);
      const now = kernel.clock.now();
      const token = newToken();
      const row: LinkRow = {
        id: newId(),
        workspaceId,
        hash: hashOf(token),
        title,
        language: await languageOf(workspaceId, language),
        ...storedScope(scope),
        fromDay: from,
        toDay: to,
        note,
        createdBy: userId,
        createdAt: now,
        expiresAt: new Date(now.getTime() + days * day),
        revokedAt: null,
        openedAt: null,
      };
      await kernel.db.transaction().execute(async (tx) => {
        await lockUntilEnd(tx, `reports:${workspaceId}`);
        if ((await store.countLinks(tx, workspaceId, now)) >= maxReportLinks)
          throw new AppError('limit_reached', 'analytics_reports.too_many_links', { max: maxReportLinks });
        await store.addLink(tx, row);
        await kernel.domainEvents.emit(tx, 'activity.happened', {
          workspaceId,
          action: 'report.linked',
          subject: { id: row.id, name: title },
          accountIds: row.accountIds ?? [],
        });
      });
      return { ...(await shown(row)), address: `${kernel.publicUrl}/report/${token}` };
    },

    revoke: (member, id) => setRevoked(member, id, kernel.clock.now()),
    restore: (member, id) => setRevoked(member, id, null),

    async open(token) {
      const row = tokenShape.test(token) ? await store.linkByHash(hashOf(token)) : null;
      if (!row) return 'unknown';
      const now = kernel.clock.now();
      if (row.revokedAt !== null) return 'revoked';
      return row.expiresAt <= now ? 'expired' : row;
    },

    async noteOpening({ id, openedAt }) {
      const now = kernel.clock.now();
      if (!openedAt || openedAt.getTime() < now.getTime() - noteOpeningsEvery) await store.setLink(kernel.db, id, { openedAt: now });
    },
  };
}

const gone = () => new AppError('not_found', 'analytics_reports.link_gone');
