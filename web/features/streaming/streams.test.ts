import type { Stream } from '@everycast/contract/streams';
import { expect, test } from 'vitest';
import { currentOf } from './streams.ts';

const stream = (id: string, change: Partial<Stream> = {}) => ({ id, userId: 'me', state: 'live', endedAt: null, ...change }) as Stream;
const waiting = stream('new', { state: 'waiting' });

test.each<[string, Stream[], string | null, string | null]>([
  ['the one its tab sends, though another one is newer', [stream('new'), stream('own')], 'own', 'own'],
  ['the same before its first picture', [stream('new'), stream('own', { state: 'waiting' })], 'own', 'own'],
  ['the newest, if it sends none', [stream('new'), stream('old')], null, 'new'],
  ['one with a picture rather than one that waits for it', [waiting, stream('old', { state: 'lost' })], null, 'old'],
  ['one that waits, if there is no other', [waiting], null, 'new'],
  ['none that has ended', [stream('own', { endedAt: '2026-11-24T03:00:00Z' })], 'own', null],
  ['none of another person', [stream('own', { userId: 'other' })], 'own', null],
])('a studio shows %s', (_, streams, ownId, shown) => expect(currentOf(streams, 'me', ownId)?.id ?? null).toBe(shown));
