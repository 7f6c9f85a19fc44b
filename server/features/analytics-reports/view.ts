import type { AnalyticsReport } from '@everycast/contract/analytics-reports';
import { contrastBetween } from '@everycast/contract/color-contrast';
import type { PlatformId } from '@everycast/contract/platforms';
import type { Series } from './chart.ts';
import { type Words, wordsIn } from './formats.ts';

/** A report as people read it, on the page and in the PDF alike. */
export interface ReportView {
  language: string;
  /** The brand’s main color if lines in it can be seen on white. */
  color: string;
  title: string;
  brand: string;
  days: string;
  compared: string;
  /** Said instead of everything else if nothing is known. */
  empty: string | null;
  cards: { label: string; value: string; change: string | null }[];
  charts: ChartView[];
  tables: TableView[];
  top: { title: string; none: string; posts: TopPost[] };
  notes: { title: string; lines: string[] }[];
  collected: string;
  download: string;
}

export interface ChartView {
  title: string;
  alt: string;
  series: Series;
  count(value: number): string;
  /** The first, the middle and the last day. */
  days: string[];
  before: string | null;
}

export interface TableView {
  title: string;
  /** The first is a name, the others are figures. */
  head: string[];
  rows: string[][];
  more: string | null;
}

interface TopPost {
  text: string;
  about: string;
  figures: string;
  link: { label: string; url: string } | null;
}

/** Gaps that are named one by one. */
const maxGaps = 20;
/** Everycast’s own, where a brand has none or one that can't be seen. */
const usualColor = '#3538cd';

export function viewOf(report: AnalyticsReport, platformName: (platform: PlatformId) => string): ReportView {
  const words = wordsIn(report.language, report.zone);
  const { say } = words;
  const { figures, platforms, parts } = report;
  const isEmpty = Object.values(figures).every(({ value }) => value === null) && report.posts.count === 0;
  return {
    language: report.language,
    color: report.color !== null && contrastBetween(report.color, '#ffffff') >= 3 ? report.color : usualColor,
    title: report.title,
    brand: report.brand,
    days: words.days(report.from, report.to),
    compared: say('compared', { days: words.days(report.previousFrom, report.previousTo) }),
    empty: isEmpty ? say('empty') : null,
    cards: isEmpty ? [] : cardsOf(report, words),
    charts: isEmpty ? [] : chartsOf(report, words),
    tables: isEmpty
      ? []
      : [
          {
            title: say('platforms'),
            head: [say('platform'), say('engagement'), say('before'), say('share')],
            rows: platforms.map((one) => [
              ...[platformName(one.platform), words.count(one.engagement), words.count(one.previous), words.percent(one.share)],
            ]),
            more: null,
          },
          {
            title: say('accounts'),
            head: [say('account'), say('followers'), say('growth'), say('reach'), say('engagement'), say('rate')],
            rows: parts.map((one) => [
              // The mark keeps the platform on the right of a name in Arabic or Hebrew.
              `\u200e${one.name} · ${one.platform ? platformName(one.platform) : ''}`,
              ...[words.count(one.followers), words.signed(one.growth), words.count(one.reach)],
              ...[words.count(one.engagement), words.percent(one.rate)],
            ]),
            more: null,
          },
        ],
    top: { title: say('top'), none: say('no_top'), posts: isEmpty ? [] : topOf(report, words, platformName) },
    notes: notesOf(report, words, platformName),
    collected:
      report.collectedAt === null
        ? say('not_collected', { zone: report.zone })
        : say('collected', { at: words.time(report.collectedAt), zone: report.zone }),
    download: say('download'),
  };
}

function cardsOf({ figures, posts }: AnalyticsReport, words: Words): ReportView['cards'] {
  const { say, count, percent } = words;
  const counted = (label: string, { value, previous }: AnalyticsReport['figures']['reach']) => ({
    label,
    value: count(value),
    change: value === null || previous === null ? null : say('change', { change: words.signed(value - previous), before: count(previous) }),
  });
  const { value, previous } = figures.engagementRate;
  return [
    counted(say('followers'), figures.followers),
    counted(say('reach'), figures.reach),
    counted(say('engagement'), figures.engagement),
    { label: say('rate'), value: percent(value), change: previous === null ? null : say('from_before', { before: percent(previous) }) },
    {
      label: say('posts'),
      value: posts.atLeast ? say('at_least', { count: posts.count }) : count(posts.count),
      change: null,
    },
    counted(say('shares'), figures.shares),
    counted(say('comments'), figures.comments),
  ];
}

function chartsOf(report: AnalyticsReport, words: Words): ChartView[] {
  const { days, followers } = report;
  const incomplete = days.map((day) => day.incomplete);
  const [first = '', middle = '', last = ''] = [days[0]?.day, days[Math.floor(days.length / 2)]?.day, days.at(-1)?.day];
  const shown = (days.length > 2 ? [first, middle, last] : days.map(({ day }) => day)).map(words.shortDay);
  const chart = (title: string, series: Series): ChartView[] => {
    const known = series.values.filter((value) => value !== null);
    if (known.length === 0) return [];
    return [
      {
        title,
        series,
        alt: words.say('chart_alt', {
          title,
          days: words.days(report.from, report.to),
          low: words.count(Math.min(...known)),
          high: words.count(Math.max(...known)),
        }),
        count: (value) => words.count(value),
        days: shown,
        before: series.previous?.some((value) => value !== null) ? words.say('period_before') : null,
      },
    ];
  };
  return [
    ...chart(words.say('engagement_per_day'), {
      values: days.map(({ engagement }) => engagement),
      previous: days.map(({ previous }) => previous),
      incomplete,
      fromZero: true,
    }),
    ...chart(words.say('followers'), { values: followers, previous: null, incomplete, fromZero: false }),
  ];
}

function topOf({ top }: AnalyticsReport, words: Words, platformName: (platform: PlatformId) => string): TopPost[] {
  const { say, count } = words;
  return top.map((post) => ({
    text: post.text || say('no_text'),
    about: `${words.time(post.publishedAt)} · ${post.platforms.map(platformName).join(', ')}`,
    figures: [
      say('figure', { name: say('engagement'), value: count(post.engagement) }),
      say('figure', { name: say('reach'), value: count(post.reach) }),
      ...(post.clicks === null ? [] : [say('figure', { name: say('clicks'), value: count(post.clicks) })]),
    ].join(' · '),
    link: post.link === null ? null : { label: say('open_post'), url: post.link },
  }));
}

function notesOf(report: AnalyticsReport, words: Words, platformName: (platform: PlatformId) => string): ReportView['notes'] {
  const { say, time } = words;
  const { gaps, problems, unmeasured } = report;
  const named = gaps.slice(0, maxGaps).map(({ handle, platform, since, until, reason }) => {
    const account = `${handle} · ${platformName(platform)}`;
    return until === null
      ? say('gap_open', { account, since: time(since), reason })
      : say('gap', { account, since: time(since), until: time(until), reason });
  });
  const lines = [
    ...named,
    ...(gaps.length > maxGaps ? [say('gaps_more', { count: gaps.length - maxGaps })] : []),
    ...problems
      .filter(({ accountId }) => !gaps.some((gap) => gap.accountId === accountId && gap.until === null))
      .slice(0, maxGaps)
      .map(({ handle, platform, reason }) => say('problem', { account: `${handle} · ${platformName(platform)}`, reason })),
    ...(unmeasured.length > 0 ? [say('not_measured', { platforms: unmeasured.map(platformName) })] : []),
  ];
  return lines.length === 0 ? [] : [{ title: say('missing'), lines: [...lines, ...(gaps.length > 0 ? [say('gap_counts')] : [])] }];
}
