import { expect, test } from 'vitest';
import { loadResources } from './load.ts';
import { type Message, message, verbatim } from './message.ts';
import { createRenderer } from './render.ts';

const english = loadResources();
const { render } = createRenderer(english);
const inEnglish = (one: Message) => render(one, { language: 'en' });

test('every text of every language belongs to an English one', () => {
  for (const areas of Object.values(english)) {
    for (const [area, texts] of Object.entries(areas)) {
      expect(
        Object.keys(texts).filter((key) => ![key, key.replace(/_many$/, '_other')].some((one) => one in Object(english.en?.[area]))),
      ).toEqual([]);
    }
  }
});

test('parameters are formatted for the reader', () => {
  const remedy = message('plans.remedy_server');
  expect(inEnglish(message('media.too_large_by', { size: 2_100_000_000, max: 500_000_000, remedy }))).toBe(
    'This file is 2.1 GB. This workspace allows up to 500 MB per file. Make it smaller, or ask the owner of this server for a higher limit.',
  );
  expect(inEnglish(message('accounts.limit_reached', { count: 1 }))).toContain('1 account in');
  expect(inEnglish(message('accounts.limit_reached', { count: 1200 }))).toContain('1,200 accounts in');
  expect(inEnglish(verbatim('<b>{{as it is}}</b>'))).toBe('<b>{{as it is}}</b>');
});

test('times are in the reader’s zone and on their clock', () => {
  const reminder = message('stream_events.reminder_body', { at: '2026-12-01T18:30:00Z' });
  expect(inEnglish(reminder)).toContain('Dec 1, 2026, 6:30 PM UTC');
  expect(render(reminder, { language: 'en', zone: 'Asia/Kolkata', clock: '24h' })).toContain('Dec 2, 2026, 00:00 GMT+5:30');
  expect(render(reminder, { language: 'en', zone: 'America/New_York', clock: '12h' })).toContain('1:30 PM EST');
  const wall = message('posts.schedule_at', { at: '2026-12-01T18:30' });
  expect(render(wall, { language: 'en', zone: 'Asia/Kolkata', clock: '24h' })).toContain('18:30');
  const expires = message('notifications.expires_title', { platform: 'X', account: 'ada', at: '2026-12-01T23:30:00Z' });
  expect(render(expires, { language: 'en', zone: 'Asia/Tokyo' })).toContain('December 2, 2026');
});

test('a message may be a parameter of another, and a list is written as one', () => {
  const reasons = [message('posts.closed_published', { account: 'Ada' }), message('posts.closed_publishing', { account: 'Bo' })];
  expect(inEnglish(message('posts.closed', { reasons }))).toBe(
    'This post can’t be changed anymore. It’s already published on Ada. It’s being published on Bo.',
  );
});

test('another language is a folder of texts; what it lacks is said in English', () => {
  const both = createRenderer({ en: { ...english.en }, es: { posts: { gone: 'Esta publicación ya no existe.' } } });
  expect(both.languages).toEqual(['en', 'es']);
  expect(both.render(message('posts.gone'), { language: 'es' })).toBe('Esta publicación ya no existe.');
  expect(both.render(message('media.gone'), { language: 'es' })).toBe('This file no longer exists.');
});

test('a stored code whose text is gone is shown as it is', () => {
  expect(inEnglish({ code: 'posts.never_was' as 'posts.gone' })).toBe('posts.never_was');
});
