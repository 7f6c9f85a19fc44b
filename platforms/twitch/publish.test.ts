import { describe, expect, test } from 'vitest';
import { publishToEnd } from '../../tests/support/publish-to-end.ts';
import { reads } from '../../tests/support/reads.ts';
import {
  account,
  atStandIn,
  connectSmall,
  creating,
  env,
  limits,
  post,
  sandbox,
  seen,
  segment,
  stand,
  stops,
  world,
} from '../../tests/support/twitch.ts';
import { twitch } from './twitch.ts';

atStandIn();
const channel = () => `${sandbox.serviceOf('twitch')}/web/${account.handle}`;

describe('an announcement', () => {
  test('goes to the chat in its colour, as one line', async () => {
    const { post: published } = await publishToEnd(twitch.publish, post('Live\nat eight', { color: 'orange' }), account, env);
    expect(published).toMatchObject({ remoteId: expect.stringMatching(/^announcement:2/), permalink: channel() });
    expect(await seen('Live at eight')).toMatchObject([
      {
        details: [
          { name: 'In the chat', value: 'announcement' },
          { name: 'Color', value: 'orange' },
        ],
      },
    ]);
    expect(limits.at(-1)).toMatchObject({ name: 'points', remaining: expect.any(Number), resetsAt: expect.any(Date) });
  });

  test('that may have been sent is for a person to look at, and is not sent again', async () => {
    await stand().faults.add(world.id, { operation: 'create', fault: 'swallowed', times: 1 });
    const context = creating(post('Once only'));
    await expect(twitch.publish.perform(context)).rejects.toMatchObject({ kind: 'unconfirmed' });
    await expect(twitch.publish.lookUp(context)).rejects.toMatchObject({
      kind: 'unconfirmed',
      reason: reads('Check the chat'),
    });
    expect(await seen('Once only')).toHaveLength(1);
  });

  test('cannot be taken back or changed', async () => {
    const { post: published } = await publishToEnd(twitch.publish, post('For good'), account, env);
    await expect(twitch.publish.remove?.(published, account, env)).rejects.toMatchObject({ kind: 'rejected' });
    await expect(twitch.publish.edit?.(published, post('Other'), account, env)).rejects.toMatchObject({ kind: 'rejected' });
  });
});

describe('a chat message', () => {
  test('has a name of its own', async () => {
    const { post: published } = await publishToEnd(twitch.publish, post('Hello chat', { as: 'message' }), account, env);
    const [there] = await seen('Hello chat');
    expect(published).toMatchObject({ remoteId: `message:${there?.id}`, permalink: channel() });
  });

  test('that Twitch drops is no success', async () => {
    await publishToEnd(twitch.publish, post('Twice', { as: 'message' }), account, env);
    await expect(publishToEnd(twitch.publish, post('Twice', { as: 'message' }), account, env)).rejects.toMatchObject({
      kind: 'rejected',
      platformMessage: expect.stringMatching(/^msg_duplicate: /),
      reason: reads('dropped this message: Your message is identical'),
    });
    expect(await seen('Twice')).toHaveLength(1);
  });

  test('of 500 characters is taken, one more is not', async () => {
    const longest = post('x'.repeat(500), { as: 'message' });
    expect(stops(longest)).toEqual([]);
    await publishToEnd(twitch.publish, longest, account, env);
    const longer = post('y'.repeat(501), { as: 'message' });
    expect(stops(longer)).toEqual(['text_too_long']);
    await expect(publishToEnd(twitch.publish, longer, account, env)).rejects.toMatchObject({
      kind: 'rejected',
      platformMessage: expect.stringMatching(/^422/),
    });
  });
});

describe('a broadcast', () => {
  test('stands in the schedule, at the time that was meant where it takes place', async () => {
    const content = post('Chess with friends', { ...segment, category: ['743', 'Chess'] });
    expect(stops(content)).toEqual([]);
    const { post: published } = await publishToEnd(twitch.publish, content, account, env);
    expect(published).toMatchObject({ remoteId: expect.stringMatching(/^segment:/), permalink: `${channel()}/schedule` });
    const [there] = await seen('Chess with friends');
    expect(there?.details).toEqual([
      { name: 'In the schedule', value: '2031-03-03T18:00:00Z (Europe/Berlin), 90 minutes' },
      { name: 'Every week', value: 'No' },
      { name: 'Category', value: 'Chess' },
    ]);
  });

  test.each(['swallowed', 'half', 'dropped', 'broken'] as const)('is there once: %s', async (fault) => {
    await stand().faults.add(world.id, { operation: 'create', fault, times: 1 });
    const content = post('The text', { ...segment, title: `Once ${fault}`, weekly: true });
    const { problems, post: published } = await publishToEnd(twitch.publish, content, account, env);
    expect(problems).toEqual(['unconfirmed']);
    expect(await seen(`Once ${fault}`)).toHaveLength(1);
    expect(await twitch.publish.remove?.(published, account, env)).toBe(true);
  });

  test('is told from another of the same name or time', async () => {
    await publishToEnd(twitch.publish, post('Twin', segment), account, env);
    const look = (text: string, options: object) => twitch.publish.lookUp(creating(post(text, { ...segment, ...options })));
    expect(await look('Twin', {})).toMatchObject({ found: true });
    expect(await look('Twin', { start: '2031-03-03T19:30' })).toEqual({ found: false });
    expect(await look('Twin', { weekly: true })).toEqual({ found: false });
    expect(await look('Other', {})).toEqual({ found: false });
  });

  test('is not found where nothing is planned', async () => {
    const small = await connectSmall();
    const content = post('Nothing yet', { ...segment, weekly: true });
    expect(await twitch.publish.lookUp(creating(content, { account: small }))).toEqual({ found: false });
  });

  test('is renamed, and taken out of the schedule', async () => {
    const { post: published } = await publishToEnd(twitch.publish, post('Before', segment), account, env);
    await twitch.publish.edit?.(published, post('After', { ...segment, duration: '60' }), account, env);
    expect(await seen('Before')).toEqual([]);
    expect((await seen('After'))[0]?.details[0]?.value).toContain('60 minutes');
    expect(await twitch.publish.remove?.(published, account, env)).toBe(true);
    expect(await seen('After')).toEqual([]);
    expect(await twitch.publish.remove?.(published, account, env)).toBe(false);
  });

  test('that does not come again is for partners and affiliates', async () => {
    const small = await connectSmall();
    const once = post('Only once', { ...segment, weekly: false });
    expect(stops(once)).toEqual([]);
    expect(stops(once, small.traits)).toEqual(['only_weekly']);
    await expect(publishToEnd(twitch.publish, once, small, env)).rejects.toMatchObject({
      kind: 'rejected',
      platformMessage: expect.stringMatching(/^403/),
    });
    // Where nothing is chosen, it comes every week.
    await publishToEnd(twitch.publish, post('By itself', segment), small, env);
    expect((await seen('By itself'))[0]?.details).toContainEqual({ name: 'Every week', value: 'Yes' });
  });

  test('is about something that is found by its name', async () => {
    const find = (words: string) => twitch.finds?.category?.(words, account, env);
    expect(await find('technology sci')).toEqual([{ id: '509670', name: 'Science & Technology' }]);
    expect(await find('Nobody broadcasts this')).toEqual([]);
    await stand().faults.add(world.id, { operation: 'look', fault: 'broken', times: 1 });
    await expect(find('Chess')).rejects.toMatchObject({ kind: 'outage' });
  });

  test('has a title of at most 140 characters, a start, and a zone', async () => {
    const title = post('', { ...segment, title: 'x'.repeat(140) });
    expect(stops(title)).toEqual([]);
    await publishToEnd(twitch.publish, title, account, env);
    const longer = post('', { ...segment, title: 'x'.repeat(141) });
    expect(stops(longer)).toEqual(['title_too_long']);
    await expect(publishToEnd(twitch.publish, longer, account, env)).rejects.toMatchObject({
      kind: 'rejected',
      platformMessage: expect.stringMatching(/^400/),
    });
    expect(stops(post('', segment))).toEqual(['title_missing']);
    expect(stops(post('x', { ...segment, start: 'tomorrow' }))).toEqual(['start_missing']);
    expect(stops(post('x', { ...segment, start: '' }))).toEqual(['start_missing']);
    expect(stops(post('x', { ...segment, zone: 'Nowhere' }))).toEqual(['zone_not_known']);
    expect(stops(post('x', { ...segment, category: 'Chess' }))).toEqual(['category_not_valid']);
  });
});

test('a text is wanted, and measured as the line that is sent', () => {
  expect(stops(post(' \n '))).toEqual(['empty']);
  const text = `${'x'.repeat(498)}\n\n👍`;
  expect(twitch.manifest.measure(text, {})).toMatchObject({ length: 501, max: 500, over: 1, overFrom: 500 });
  expect(twitch.manifest.measure(`${'x'.repeat(497)}\n\n👍`, {})).toMatchObject({ length: 500, over: 0, overFrom: null });
  const linked = 'See https://example.org/a, @somebody or mail@example.org';
  expect(twitch.manifest.facets(linked).map(({ kind, start, end }) => [kind, linked.slice(start, end)])).toEqual([
    ['link', 'https://example.org/a'],
    ['mention', '@somebody'],
  ]);
});

test('steps spend what is counted', () => {
  const quota = (as: string) => twitch.publish.steps(post('x', { as }), account).map((step) => [step.key, step.what.code, step.quota]);
  expect(quota('announcement')).toEqual([['create', 'steps.announcement', 'announcements']]);
  expect(quota('message')).toEqual([['create', 'steps.chat_message', 'messages']]);
  expect(quota('segment')).toEqual([['create', 'steps.broadcast', 'points']]);
});
