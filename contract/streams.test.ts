import { expect, test } from 'vitest';
import { NewStreamDestination, StreamsQuery } from './streams.ts';

const destination = { platform: 'custom', url: 'rtmps://live.example/app', key: 'abc-123?token=x' };
const accepted = (change: object) => NewStreamDestination.safeParse({ ...destination, ...change }).success;

test('an address is complete, and a key is one word', () => {
  expect(accepted({})).toBe(true);
  expect(accepted({ key: '  abc ' })).toBe(true);
  for (const key of ['', ' ', 'two words', 'one\nline']) expect([key, accepted({ key })]).toEqual([key, false]);
  for (const url of ['rtmps://', 'rtmp://host', 'rtmp://host/', 'https://host/app', 'rtmp://me:secret@host/app', 'app']) {
    expect([url, accepted({ url })]).toEqual([url, false]);
  }
});

test('a cursor that isn’t one is said to be none', () => {
  expect(StreamsQuery.safeParse({ cursor: 'nonsense' }).error?.issues).toMatchObject([{ message: 'schema.cursor' }]);
});
