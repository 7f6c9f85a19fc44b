import type { AnalyticsOverview } from '@everycast/contract/analytics';
import { namedPlatforms } from '@everycast/contract/named-platforms';
import { Temporal } from '@everycast/contract/time';

/*
 * What the dashboard shows, marked as sample data, while no account is connected. The specification has sample figures for these cards,
 * weekdays and platforms, but doesn't say which: these are made up. To change them, change the constants.
 */

const week = [612, 948, 804, 731, 866, 1_204, 1_068];
const weekBefore = [580, 872, 790, 698, 744, 1_003, 936];
/** Of the specification's first three platforms. */
const engagements = [
  { engagement: 3_240, previous: 2_910 },
  { engagement: 1_742, previous: 1_655 },
  { engagement: 1_251, previous: 1_058 },
];
const platforms = engagements.flatMap((counts, index) => {
  const platform = namedPlatforms[index]?.id;
  return platform ? [{ platform, ...counts }] : [];
});
const cards = {
  followers: { value: 12_480, previous: 12_167, days: [12_210, 12_248, 12_301, 12_346, 12_389, 12_440, 12_480] },
  engagementRate: { value: 0.048, previous: 0.042, days: [0.041, 0.049, 0.046, 0.043, 0.047, 0.055, 0.052] },
  shares: { value: 386, previous: 352, days: [38, 57, 49, 44, 52, 79, 67] },
  comments: { value: 214, previous: 198, days: [22, 33, 28, 24, 29, 42, 36] },
};

/** An example of the dashboard for the week from this day on. */
export function sampleOf(from: string, zone: string): AnalyticsOverview {
  const first = Temporal.PlainDate.from(from);
  const day = (offset: number): string => first.add({ days: offset }).toString();
  const whole = platforms.reduce((sum, { engagement }) => sum + engagement, 0);
  return {
    zone,
    from: day(0),
    to: day(6),
    previousFrom: day(-7),
    previousTo: day(-1),
    collectedAt: null,
    accounts: platforms.length,
    unmeasured: [],
    cards,
    gaps: [],
    problems: [],
    days: week.map((engagement, index) => ({ day: day(index), engagement, previous: weekBefore[index] ?? null, incomplete: false })),
    platforms: platforms.map((one) => ({ ...one, share: one.engagement / whole, incomplete: false })),
  };
}
