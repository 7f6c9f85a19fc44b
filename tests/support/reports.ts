import type { AnalyticsPart } from '@everycast/contract/analytics';
import type { AnalyticsReport } from '@everycast/contract/analytics-reports';
import type { AnalyticsReportsNeeds } from '../../server/features/analytics-reports/needs.ts';
import { smallPicture } from '../../server/features/media/picture.ts';
import { newId } from '../../server/kernel/ids.ts';
import { manifestsOf, platforms } from '../../server/platforms.ts';

/** What an account did. */
export const partOf = (name: string, engagement: number | null = 120): AnalyticsPart => ({
  id: newId(),
  name,
  platform: 'mastodon',
  followers: 1_500,
  growth: 12,
  reach: 4_000,
  engagement,
  rate: engagement === null ? null : engagement / 4_000,
});

const days = Array.from({ length: 7 }, (_, index) => ({
  day: `2026-11-${String(index + 9).padStart(2, '0')}`,
  engagement: index === 3 ? null : 100 + 10 * index,
  previous: 90,
  incomplete: index === 3,
}));

/** A report of a week in November 2026. */
export const reportOf = (change: Partial<AnalyticsReport> = {}): AnalyticsReport => ({
  title: 'Harbour report',
  language: 'en',
  workspace: 'Tidewater',
  brand: 'Casa Verde',
  color: '#0f7a4d',
  hasLogo: false,
  zone: 'Europe/Lisbon',
  from: '2026-11-09',
  to: '2026-11-15',
  previousFrom: '2026-11-02',
  previousTo: '2026-11-08',
  collectedAt: '2026-11-16T08:00:00.000Z',
  accounts: 1,
  unmeasured: [],
  days,
  platforms: [{ platform: 'mastodon', engagement: 1_234, previous: 1_000, share: 1, incomplete: true }],
  gaps: [],
  problems: [],
  figures: {
    followers: { value: 18_420, previous: 17_800 },
    reach: { value: 40_231, previous: null },
    engagement: { value: 1_234, previous: 1_000 },
    engagementRate: { value: 0.0307, previous: 0.025 },
    shares: { value: 31, previous: 40 },
    comments: { value: null, previous: null },
  },
  followers: days.map((_, index) => 18_000 + 60 * index),
  posts: { count: 42, atLeast: false },
  parts: [partOf('tidewater')],
  top: [],
  ...change,
});

/** Other features, as far as reports need them: what Analytics says is the test’s. */
export function needsOfReports(
  { workspaceId, ownerId, groupId }: { workspaceId: string; ownerId: string; groupId: string },
  report: () => AnalyticsReport = reportOf,
): AnalyticsReportsNeeds {
  const noPicture = () => Promise.reject(new Error('There are no pictures here.'));
  return {
    dashboard: {
      async overview(_workspaceId, { from, to }) {
        const { title: _, parts: __, top: ___, figures, followers, posts: ____, ...rest } = report();
        const noDays = { days: [] };
        return {
          ...rest,
          from,
          to,
          cards: {
            followers: { ...figures.followers, days: followers },
            engagementRate: { ...figures.engagementRate, ...noDays },
            shares: { ...figures.shares, ...noDays },
            comments: { ...figures.comments, ...noDays },
          },
        };
      },
      breakdown: async () => ({ items: report().parts }),
      measured: async () => [],
    },
    brand: { of: async () => ({ logo: null, colors: ['#0f7a4d'], fonts: [], watermark: null }) },
    groups: { memberships: async (of) => (of === workspaceId ? [{ id: groupId, name: 'Casa Verde', accountIds: [] }] : []) },
    manifests: manifestsOf(platforms),
    media: { local: noPicture, serve: noPicture, small: smallPicture },
    people: { byIds: async () => [{ language: 'de' }] as never, names: async (ids) => new Map(ids.map((id) => [id, 'Ida'])) },
    posts: { get: () => Promise.reject(new Error('No post is read here.')) },
    workspaces: {
      members: async () => [{ userId: ownerId, role: 'owner' }] as never,
      current: async () => ({ name: 'Tidewater', zone: 'Europe/Lisbon' }) as never,
    },
  };
}
