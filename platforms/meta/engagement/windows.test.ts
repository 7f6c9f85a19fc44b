import { expect, test } from 'vitest';
import type { ItemKind, ResponseAction } from '../../port/response.ts';
import { tooLate } from './windows.ts';

const now = new Date('2026-11-23T10:00:00Z');
const hour = 3_600_000;

test.each<[ResponseAction, ItemKind, number, string | null]>([
  ['dm', 'dm', 24, null],
  ['dm', 'dm', 24.1, 'meta.window_closed'],
  ['comment', 'dm', 24.1, 'meta.window_closed'],
  ['like', 'dm', 240, null],
  ['dm', 'comment', 7 * 24, null],
  ['dm', 'comment', 7 * 24.1, 'meta.comment_too_old'],
  ['comment', 'comment', 24_000, null],
  ['like', 'comment', 24_000, null],
  ['comment', 'mention', 24_000, null],
])('%s in return for a %s of %d hours ago: %s', (action, kind, hours, code) => {
  expect(tooLate('Facebook', action, { kind, at: new Date(now.getTime() - hours * hour) }, now)?.code ?? null).toBe(code);
});
