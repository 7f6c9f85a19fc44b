import { Temporal } from '@everycast/contract/time';
import { describe, expect, test } from 'vitest';
import { lastDigest, nextDigest, nextQuiet, quietUntil } from './quiet-hours.ts';

const usual = { on: true, from: '19:00', to: '08:00', days: [] as number[], urgent: true, zone: null };
const at = (iso: string) => new Date(iso);
const minute = 60_000;

/** A small generator, so that a failure can be repeated. */
function random(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    return state / 4_294_967_296;
  };
}

/** Days on which clocks change: forward, back, by half an hour, at midnight, and a day that doesn't exist. */
const changes = [
  ['America/New_York', '2026-03-08'],
  ['America/New_York', '2026-11-01'],
  ['Europe/Berlin', '2026-03-29'],
  ['Europe/Berlin', '2026-10-25'],
  ['Australia/Lord_Howe', '2026-04-05'],
  ['Australia/Lord_Howe', '2026-10-04'],
  ['Africa/Cairo', '2026-04-24'],
  ['Asia/Kathmandu', '2026-11-01'],
] as const;

/** The first minute of a day that clocks show at or after a time, found by walking through them. */
function firstMinute(day: Temporal.PlainDate, time: string, zone: string): number {
  let moment = day.toZonedDateTime(zone);
  while (moment.toPlainDate().equals(day)) {
    if (moment.toPlainTime().toString({ smallestUnit: 'minute' }) >= time) return moment.epochMilliseconds;
    moment = moment.add({ minutes: 1 });
  }
  return moment.epochMilliseconds;
}

describe.each(changes)('in %s around %s', (zone, date) => {
  test('it is quiet exactly from the first minute that clocks show the start until they first show the end', () => {
    const next = random(Temporal.PlainDate.from(date).dayOfYear);
    const time = () => `${String(Math.floor(next() * 24)).padStart(2, '0')}:${String(Math.floor(next() * 60)).padStart(2, '0')}`;
    for (let round = 0; round < 12; round++) {
      // Half of them begin or end within the hours that change.
      const near = () => `0${Math.floor(next() * 4)}:${String(Math.floor(next() * 60)).padStart(2, '0')}`;
      const [from, to] = round % 2 ? [near(), time()] : [time(), near()];
      if (from === to) continue;
      const quiet = { ...usual, from, to };
      const day = Temporal.PlainDate.from(date);
      for (const offset of [-1, 0]) {
        const start = day.add({ days: offset });
        const begins = firstMinute(start, from, zone);
        const ends = firstMinute(to > from ? start : start.add({ days: 1 }), to, zone);
        const endsBefore = firstMinute(to > from ? start.subtract({ days: 1 }) : start, to, zone);
        // Where clocks skip both, the end is the next start, and two nights are one.
        if (begins >= ends || firstMinute(start.add({ days: 1 }), from, zone) <= ends || endsBefore >= begins) continue;
        const label = `${from} to ${to} on ${start.toString()}`;
        expect(quietUntil(quiet, zone, new Date(begins)), label).toEqual(new Date(ends));
        expect(quietUntil(quiet, zone, new Date(ends - 1)), label).toEqual(new Date(ends));
        expect(quietUntil(quiet, zone, new Date(begins - 1)), label).toBe(null);
        expect(quietUntil(quiet, zone, new Date(ends)), label).toBe(null);
        expect(nextQuiet(quiet, zone, new Date(begins - minute)), label).toEqual(new Date(begins));
      }
    }
  });

  test('a digest comes once a day', () => {
    const next = random(7);
    for (let round = 0; round < 20; round++) {
      const time = `0${Math.floor(next() * 4)}:${String(Math.floor(next() * 60)).padStart(2, '0')}`;
      const day = Temporal.PlainDate.from(date);
      const moments = [-1, 0, 1].map((offset) => firstMinute(day.add({ days: offset }), time, zone));
      for (const [index, moment] of moments.slice(0, 2).entries()) {
        expect(lastDigest(time, zone, new Date(moment)), time).toEqual(new Date(moment));
        expect(nextDigest(time, zone, new Date(moment)), time).toEqual(new Date(moments[index + 1] ?? 0));
        expect(lastDigest(time, zone, new Date((moments[index + 1] ?? 0) - 1)), time).toEqual(new Date(moment));
      }
    }
  });
});

test('the night that has an hour more is quiet for an hour more', () => {
  const hours = (iso: string) => ((quietUntil(usual, 'America/New_York', at(iso))?.getTime() ?? 0) - at(iso).getTime()) / 3_600_000;
  expect(hours('2026-10-31T23:00:00Z')).toBe(14); // 7 PM on Saturday, clocks go back
  expect(hours('2026-11-02T00:00:00Z')).toBe(13);
  expect(hours('2026-03-08T00:00:00Z')).toBe(12);
});

test('whole days join with the nights around them', () => {
  const quiet = { ...usual, days: [6, 7] };
  // From Friday, 7 PM, to Monday, 8 AM.
  expect(quietUntil(quiet, 'UTC', at('2026-11-20T19:00:00Z'))).toEqual(at('2026-11-23T08:00:00Z'));
  expect(quietUntil(quiet, 'UTC', at('2026-11-20T18:59:59Z'))).toBe(null);
  expect(nextQuiet(quiet, 'UTC', at('2026-11-23T08:00:00Z'))).toEqual(at('2026-11-23T19:00:00Z'));
  expect(quietUntil({ ...quiet, on: false }, 'UTC', at('2026-11-21T12:00:00Z'))).toBe(null);
});

test('a start that is the end is no quiet at all', () => {
  expect(quietUntil({ ...usual, from: '08:00', to: '08:00' }, 'UTC', at('2026-11-21T12:00:00Z'))).toBe(null);
  expect(nextQuiet({ ...usual, from: '08:00', to: '08:00' }, 'UTC', at('2026-11-21T12:00:00Z'))).toBe(null);
});
