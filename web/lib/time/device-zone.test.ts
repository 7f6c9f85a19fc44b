import { expect, test } from 'vitest';
import { sameClocks } from './device-zone.ts';

const winter = Date.parse('2026-11-18T12:00:00Z');

test.each([
  ['Europe/Berlin', 'Europe/Paris', true],
  ['Asia/Calcutta', 'Asia/Kolkata', true],
  ['UTC', 'Etc/UTC', true],
  ['Africa/Abidjan', 'UTC', true],
  // They only differ in summer.
  ['Europe/London', 'UTC', false],
  ['America/Phoenix', 'America/Denver', false],
  // By half an hour, and by a quarter.
  ['Asia/Kolkata', 'Asia/Karachi', false],
  ['Asia/Kathmandu', 'Asia/Kolkata', false],
  ['Australia/Lord_Howe', 'Australia/Sydney', false],
])('the clocks of %s and %s show the same: %s', (one, other, same) => {
  expect(sameClocks(one, other, winter)).toBe(same);
  expect(sameClocks(other, one, winter)).toBe(same);
});
