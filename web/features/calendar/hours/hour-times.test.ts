import { Temporal } from '@everycast/contract/time';
import { expect, test } from 'vitest';
import { weekDays } from '../days.ts';
import { timesElsewhere } from './hour-times.ts';

const day = (date: string) => [Temporal.PlainDate.from(date)];

test('an hour elsewhere, with the day it is there', () => {
  expect(timesElsewhere(9, day('2026-11-18'), 'America/New_York', 'Europe/Lisbon')).toEqual(['2 PM']);
  expect(timesElsewhere(20, day('2026-11-18'), 'America/New_York', 'Asia/Tokyo')).toEqual(['10 AM +1']);
  expect(timesElsewhere(3, day('2026-11-18'), 'Europe/Berlin', 'America/Los_Angeles')).toEqual(['6 PM −1']);
  expect(timesElsewhere(9, day('2026-11-18'), 'UTC', 'Asia/Kolkata')).toEqual(['2:30 PM']);
});

test('a week in which only one of the zones changes its clocks has both times', () => {
  const week = weekDays(Temporal.PlainDate.from('2027-03-10'), 'sunday');
  // Los Angeles changes on Sunday the 14th, which is the next week; New York with it, Berlin two weeks later.
  expect(timesElsewhere(9, week, 'America/New_York', 'Europe/Berlin')).toEqual(['3 PM']);
  const changing = weekDays(Temporal.PlainDate.from('2027-03-14'), 'sunday');
  expect(timesElsewhere(1, changing, 'America/New_York', 'Europe/Berlin')).toEqual(['7 AM', '6 AM']);
});
