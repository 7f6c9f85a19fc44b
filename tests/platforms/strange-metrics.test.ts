import type { PlatformId } from '@everycast/contract/platforms';
import { facebook } from '@everycast/platforms/facebook/facebook';
import { instagram } from '@everycast/platforms/instagram/instagram';
import { linkedin } from '@everycast/platforms/linkedin/linkedin';
import { guarded } from '@everycast/platforms/port/guarded';
import type { PostMetric } from '@everycast/platforms/port/metrics-offer';
import type { Platform } from '@everycast/platforms/port/platform';
import { tiktok } from '@everycast/platforms/tiktok/tiktok';
import { twitter } from '@everycast/platforms/twitter/twitter';
import { youtube } from '@everycast/platforms/youtube/youtube';
import { expect, test } from 'vitest';
import { testEnv } from '../support/platform-env.ts';

/*
 * One post of a batch whose platform returns a count that is none: a gap for this post, and the others are read.
 */

interface Case {
  platform: Platform;
  /** Of a fine post, and of one with a strange count. */
  ids: [string, string];
  account: { service: string; remoteId: string };
  /** The platform's answer; `value`: what it says of the second post. */
  answer(url: URL, value: unknown): unknown;
  metric: PostMetric;
}

const insights = (url: URL) => {
  const names = JSON.parse(url.searchParams.get('metric') ?? '[]') as string[];
  return { data: names.map((name) => ({ name, period: 'lifetime', values: [{ value: 9 }] })) };
};
const total = (count: unknown) => ({ data: [], summary: { total_count: count } });
const pageCounts = { likeCount: 1, commentCount: 1, shareCount: 1, clickCount: 1, impressionCount: 1, uniqueImpressionsCount: 1 };
const open = { like_count: 1, reply_count: 1, repost_count: 1, quote_count: 1, bookmark_count: 1, impression_count: 1 };

const cases: Partial<Record<PlatformId, Case>> = {
  facebook: {
    platform: facebook,
    ids: ['1_1', '1_2'],
    account: { service: 'https://graph.facebook.com', remoteId: '1' },
    answer: (url, value) =>
      url.pathname.endsWith('/insights')
        ? insights(url)
        : { id: '1_1', reactions: total(url.pathname.endsWith('1_2') ? value : 1), comments: total(1) },
    metric: 'likes',
  },
  instagram: {
    platform: instagram,
    ids: ['11', '12'],
    account: { service: 'https://graph.instagram.com', remoteId: '1' },
    answer: (url, value) =>
      url.pathname.endsWith('/insights')
        ? insights(url)
        : { id: '11', like_count: url.pathname.endsWith('12') ? value : 1, comments_count: 1 },
    metric: 'likes',
  },
  linkedin: {
    platform: linkedin,
    ids: ['urn:li:share:1', 'urn:li:share:2'],
    account: { service: 'https://api.linkedin.com', remoteId: 'urn:li:organization:5' },
    answer: (_url, value) => ({
      elements: [
        { share: 'urn:li:share:1', totalShareStatistics: pageCounts },
        { share: 'urn:li:share:2', totalShareStatistics: { ...pageCounts, shareCount: value } },
      ],
    }),
    metric: 'shares',
  },
  tiktok: {
    platform: tiktok,
    ids: ['1', '2'],
    account: { service: 'https://www.tiktok.com', remoteId: '1' },
    answer: (_url, value) => {
      const video = { id: '1', like_count: 1, comment_count: 1, share_count: 1, view_count: 1 };
      return { data: { videos: [video, { ...video, id: '2', comment_count: value }] }, error: { code: 'ok' } };
    },
    metric: 'comments',
  },
  twitter: {
    platform: twitter,
    ids: ['1', '2'],
    account: { service: 'https://x.com', remoteId: '1' },
    answer: (_url, value) => {
      const post = { id: '1', created_at: new Date().toISOString(), public_metrics: open, non_public_metrics: { url_link_clicks: 1 } };
      return { data: [post, { ...post, id: '2', public_metrics: { ...open, repost_count: value } }] };
    },
    metric: 'shares',
  },
  youtube: {
    platform: youtube,
    ids: ['a', 'b'],
    account: { service: 'https://www.googleapis.com', remoteId: '1' },
    answer: (_url, value) => {
      const video = { id: 'a', status: {}, statistics: { viewCount: '1', likeCount: '1', dislikeCount: '1', commentCount: '1' } };
      return {
        kind: 'youtube#videoListResponse',
        items: [video, { ...video, id: 'b', statistics: { ...video.statistics, viewCount: value } }],
      };
    },
    metric: 'views',
  },
};

test.each(Object.entries(cases))('%s: a strange count of one post keeps no other from being read', async (_id, one) => {
  const { platform, ids, answer, metric } = one;
  const account = { ...one.account, credentials: { accessToken: 'token' }, traits: {} } as never;
  const posts = ids.map((remoteId) => ({ remoteId, permalink: null, outcomes: {} }));
  for (const value of [-1, 'many', null, undefined, {}]) {
    const fetch: typeof globalThis.fetch = async (input) => Response.json(answer(new URL(String(input)), value));
    const found = await guarded(platform).metrics?.ofPosts(posts, account, testEnv({ fetch }));
    const fine = found?.get(ids[0]);
    expect(fine?.[metric]).toBeGreaterThan(0);
    expect(found?.get(ids[1])).toEqual({ ...fine, [metric]: null });
  }
});
