import type { AnalyticsOverview, AnalyticsQuery } from '@everycast/contract/analytics';
import { type AnalyticsReport, maxReportPosts, type ReportScope, reportTopPosts } from '@everycast/contract/analytics-reports';
import { message } from '@everycast/messages/message';
import { fallbackLanguage } from '@everycast/messages/render';
import { AppError } from '../../kernel/errors.ts';
import { installed, readBy, render } from '../../kernel/messages.ts';
import { excerpt } from '../../kernel/text.ts';
import type { AnalyticsReportsNeeds } from './needs.ts';
import { previousDays } from './periods.ts';

/** Of a post's text. UTF-16 units. */
const maxText = 280;

/** What a report is about. */
export interface ReportSpec {
  workspaceId: string;
  /** Null: the usual one. */
  title: string | null;
  /** Null: the one of the workspace's owner. */
  language: string | null;
  query: AnalyticsQuery;
  /** Whose brand it has; null: the workspace's. */
  groupId: string | null;
}

/** A report, with what its pictures are made of. */
export interface ReportContent {
  report: AnalyticsReport;
  logoId: string | null;
  /** In the order of `report.top`; null for posts without a picture. */
  pictureIds: (string | null)[];
}

export type ContentOf = ReturnType<typeof createContent>['contentOf'];

/** The accounts that a scope narrows Analytics to. */
export const narrowed = (scope: ReportScope): Pick<AnalyticsQuery, 'account' | 'group'> =>
  scope.kind === 'group' ? { group: [scope.groupId] } : scope.kind === 'accounts' ? { account: scope.accountIds } : {};

/** What reports say: the figures are those of Analytics, read now. The caller decides what is seen. */
export function createContent(needs: AnalyticsReportsNeeds) {
  /** The workspace's name, and the language of its owner. */
  async function hostOf(workspaceId: string): Promise<{ name: string; zone: string; language: string }> {
    const owner = (await needs.workspaces.members(workspaceId)).find(({ role }) => role === 'owner');
    if (!owner) throw new Error(`Workspace ${workspaceId} has no owner.`);
    const [{ name, zone }, [person]] = await Promise.all([
      needs.workspaces.current({ userId: owner.userId, workspaceId }),
      needs.people.byIds([owner.userId]),
    ]);
    return { name, zone, language: installed(person?.language) ?? fallbackLanguage };
  }

  /** Where a post can be seen: on the first of its accounts that has an address. */
  async function linkOf(workspaceId: string, postId: string, only: readonly string[] | undefined): Promise<string | null> {
    const { targets } = await needs.posts.get(workspaceId, postId).catch(withoutTargets);
    const shown = targets.filter(({ accountId }) => only?.includes(accountId) ?? true);
    return shown.find(({ permalink }) => permalink !== null && /^https?:/.test(permalink))?.permalink ?? null;
  }

  /** The accounts that a query names, also by groups. */
  async function accountsIn(workspaceId: string, { account, group }: AnalyticsQuery): Promise<string[] | undefined> {
    if (!group) return account;
    const groups = await needs.groups.memberships(workspaceId);
    const inGroups = groups.filter(({ id }) => group.includes(id)).flatMap(({ accountIds }) => accountIds);
    return account ? inGroups.filter((id) => account.includes(id)) : inGroups;
  }

  async function read({ workspaceId, query }: ReportSpec) {
    const before = { ...query, ...previousDays(query) };
    const [overview, parts, partsBefore, posts, only] = await Promise.all([
      needs.dashboard.overview(workspaceId, query),
      needs.dashboard.breakdown(workspaceId, { ...query, by: 'account' }),
      needs.dashboard.breakdown(workspaceId, { ...before, by: 'account' }),
      needs.dashboard.measured(workspaceId, { ...query, sort: 'engagement', limit: maxReportPosts + 1 }),
      accountsIn(workspaceId, query),
    ]);
    const best = posts.filter(({ engagement }) => (engagement ?? 0) > 0).slice(0, reportTopPosts);
    const links = await Promise.all(best.map(({ postId }) => linkOf(workspaceId, postId, only)));
    return { overview, parts: parts.items, partsBefore: partsBefore.items, posts, best, links };
  }

  async function contentOf(spec: ReportSpec): Promise<ReportContent> {
    const { workspaceId, groupId } = spec;
    const host = await hostOf(workspaceId);
    const language = installed(spec.language) ?? host.language;
    const [{ overview, parts, partsBefore, posts, best, links }, kit, groups] = await Promise.all([
      readBy({ language, zone: host.zone }, () => read(spec)),
      needs.brand.of(workspaceId, groupId),
      groupId === null ? [] : needs.groups.memberships(workspaceId),
    ]);
    const { cards, ...rest } = overview;
    const figure = ({ value, previous }: AnalyticsOverview['cards']['followers']) => ({ value, previous });
    const reach = (all: typeof parts) => sumOf(all.map((part) => part.reach));
    const report: AnalyticsReport = {
      ...rest,
      title: spec.title ?? render(message('analytics_reports.usual_title'), { language }),
      language,
      workspace: host.name,
      brand: groups.find(({ id }) => id === groupId)?.name ?? host.name,
      color: kit.colors[0] ?? null,
      hasLogo: kit.logo !== null,
      figures: {
        followers: figure(cards.followers),
        reach: { value: reach(parts), previous: reach(partsBefore) },
        engagement: engagementOf(overview),
        engagementRate: figure(cards.engagementRate),
        shares: figure(cards.shares),
        comments: figure(cards.comments),
      },
      followers: cards.followers.days,
      posts: { count: Math.min(posts.length, maxReportPosts), atLeast: posts.length > maxReportPosts },
      parts,
      top: best.map(({ postId, text, publishedAt, platforms, reach, engagement, rate, clicks }, index) => ({
        postId,
        platforms,
        reach,
        engagement,
        rate,
        clicks,
        text: excerpt(text, maxText),
        publishedAt: publishedAt.toISOString(),
        picture: null,
        link: links[index] ?? null,
      })),
    };
    return { report, logoId: kit.logo?.id ?? null, pictureIds: best.map(({ mediaId }) => mediaId) };
  }

  return { contentOf, hostOf };
}

/** A deleted post is still counted, and has no address. */
function withoutTargets(error: unknown): { targets: [] } {
  if (error instanceof AppError && error.code === 'not_found') return { targets: [] };
  throw error;
}

/** Of the whole period, with what was gained in gaps. Unknown as long as nothing was read. */
function engagementOf({ days, platforms }: AnalyticsOverview): { value: number | null; previous: number | null } {
  const whole = (which: 'engagement' | 'previous'): number | null => {
    const sum = platforms.reduce((all, one) => all + one[which], 0);
    return sum > 0 || days.some((day) => day[which] !== null) ? sum : null;
  };
  return { value: whole('engagement'), previous: whole('previous') };
}

function sumOf(all: readonly (number | null)[]): number | null {
  const known = all.filter((one) => one !== null);
  return known.length === 0 ? null : known.reduce((sum, one) => sum + one, 0);
}
