import { expect, test } from 'vitest';
import { markedIn, titleIn } from './Drawn.tsx';

const part = (...kinds: string[]) => ({ media: kinds.map((kind) => ({ media: { kind } })) });

test('the first part with a video has the title and the cover, and the first of all where there is none', () => {
  expect(markedIn([part(), part('image'), part('video'), part('video')])).toBe(2);
  expect(markedIn([part('image'), part()])).toBe(0);
});

test('a title is shown only where the platform has one for such a post', () => {
  const on = (platform: 'twitter' | 'linkedin' | 'twitch', kind: string | null, options = {}) => {
    const content = { ...(kind === null ? part() : part(kind)), thread: [], options: { title: 'High tide', ...options } };
    return titleIn({ account: { platform, traits: {} }, content });
  };
  expect([on('twitter', 'video'), on('linkedin', 'video')]).toEqual(['High tide', 'High tide']);
  expect([on('twitter', 'image'), on('linkedin', null)]).toEqual(['', '']);
  expect([on('twitch', null, { as: 'segment' }), on('twitch', null)]).toEqual(['High tide', '']);
});
