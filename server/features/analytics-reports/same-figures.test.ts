import { afterAll, beforeAll, expect, test } from 'vitest';
import { type AnalyticsWorld, openAnalyticsWorld } from '../../../tests/support/analytics.ts';
import { needsOfReports } from '../../../tests/support/reports.ts';
import { AppError } from '../../kernel/errors.ts';
import { createContent } from './content.ts';

/* A report says what Analytics says. */

let world: AnalyticsWorld;
beforeAll(async () => {
  world = await openAnalyticsWorld();
});
afterAll(() => world?.close());

test('the figures are those of the dashboard, also for some of the accounts', async () => {
  const workspaceId = await world.addWorkspace('Europe/Lisbon');
  const accountIds = [await world.addAccount(workspaceId), await world.addAccount(workspaceId)];
  for (const [index, likes] of [30, 10, 20].entries()) {
    const { targetId } = await world.addPost(workspaceId, accountIds[index % 2] ?? '', `Post ${index}`);
    world.reported.set(targetId, { likes, comments: index, shares: 1 });
    world.pass(1);
  }
  await world.enter();
  for (const id of accountIds) await world.run(id);
  const needs = {
    ...needsOfReports({ workspaceId, ownerId: 'owner', groupId: '' }),
    dashboard: world.dashboard,
    posts: { get: () => Promise.reject(new AppError('not_found', 'posts.gone')) },
  };
  const { contentOf } = createContent(needs);
  for (const account of [undefined, [accountIds[1] ?? '']]) {
    const query = { from: '2026-11-16', to: '2026-11-22', account };
    const [{ report }, overview, breakdown, posts] = [
      await contentOf({ workspaceId, query, title: null, language: 'en', groupId: null }),
      await world.dashboard.overview(workspaceId, query),
      await world.dashboard.breakdown(workspaceId, { ...query, by: 'account' }),
      await world.dashboard.posts(workspaceId, { ...query, sort: 'engagement', limit: 50 }),
    ];
    const { followers, engagementRate, shares, comments } = overview.cards;
    expect(report.figures).toMatchObject({
      followers: { value: followers.value },
      engagementRate: { value: engagementRate.value },
      shares: { value: shares.value },
      comments: { value: comments.value },
      engagement: { value: overview.platforms.reduce((all, one) => all + one.engagement, 0) },
    });
    expect(report.figures.engagement.value).toBe(account ? 12 : 66);
    expect(report.days).toEqual(overview.days);
    expect(report.parts).toEqual(breakdown.items);
    expect(report.posts.count).toBe(posts.items.length);
    expect(report.top.map(({ postId, engagement }) => [postId, engagement])).toEqual(
      posts.items.map(({ postId, engagement }) => [postId, engagement]),
    );
    expect(report.gaps).toEqual(overview.gaps);
  }
});
