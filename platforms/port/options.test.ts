import { verbatim } from '@everycast/messages/message';
import { expect, test } from 'vitest';
import { issueRead } from '../../tests/support/reads.ts';
import { optionIssues } from './option-issues.ts';
import { concerns, type OptionField } from './options.ts';

const as: OptionField = {
  key: 'as',
  label: verbatim('Publish as'),
  kind: 'choice',
  default: 'line',
  choices: [
    { value: 'line', label: verbatim('A line') },
    { value: 'show', label: verbatim('A show') },
  ],
};
const where = { key: 'as', is: ['show'] };
const start: OptionField = { key: 'start', label: verbatim('Start'), where, kind: 'datetime' };
const zone: OptionField = { key: 'zone', label: verbatim('Time zone'), where, kind: 'zone' };
const fields = [as, start, zone];
const none: ReadonlySet<string> = new Set();
const said = (options: Record<string, string>) =>
  optionIssues({ name: 'Here', offered: fields, known: fields }, options, none).map(issueRead);

test('a field that belongs to another choice is there with that alone, whether chosen or by default', () => {
  expect(concerns(start, fields, {}, none)).toBe(false);
  expect(concerns(start, fields, { as: 'show' }, none)).toBe(true);
  expect(concerns({ ...start, where: { key: 'as', is: ['line'] } }, fields, {}, none)).toBe(true);
});

test('what stands in a field that is not there stops nothing', () => {
  expect(said({ start: 'soon' })).toEqual([]);
  expect(said({ as: 'show', start: 'soon' })).toEqual(['Here: “Start” must be a date and time, such as 2026-12-01T19:00.']);
  expect(said({ as: 'show', zone: 'Mars/Olympus' })).toEqual(['Here: “Time zone” must be a time zone, such as Europe/Berlin.']);
  expect(said({ as: 'show', start: '2026-12-01T19:00', zone: 'Europe/Berlin' })).toEqual([]);
});

test('tags are free words, or among their choices', () => {
  const choices = [{ value: 'DE', label: verbatim('Germany') }];
  const about = (field: OptionField, ...tags: string[]) =>
    optionIssues({ name: 'Here', offered: [field], known: [field] }, { tags }, none).map(issueRead);
  const free: OptionField = { key: 'tags', label: verbatim('Tags'), kind: 'tags', max: 9 };
  expect(about(free, 'DE', 'sea')).toEqual([]);
  expect(about({ ...free, choices }, 'DE')).toEqual([]);
  expect(about({ ...free, choices }, 'DE', 'sea')).toEqual(['Here: “Tags” can’t be “sea”.']);
});

test('a number is whole, and within its bounds', () => {
  const field: OptionField = { key: 'n', label: verbatim('Photo'), kind: 'number', min: 1, max: 35, default: 1 };
  const about = (value: string | number) =>
    optionIssues({ name: 'Here', offered: [field], known: [field] }, { n: value }, none).map(issueRead);
  for (const right of [1, 35, '']) expect(about(right)).toEqual([]);
  for (const wrong of [0, 1.5, 36]) expect(about(wrong)).toEqual(['Here: “Photo” must be a whole number from 1 to 35.']);
  expect(about('3')).toEqual(['Here: “Photo” must be a number.']);
});

test('a picture is named by its id', () => {
  const cover: OptionField = { key: 'cover', label: verbatim('Cover'), kind: 'picture', takes: { types: ['image/png'], bytes: 9 } };
  const about = (value: string | number) => optionIssues({ name: 'Here', offered: [cover], known: [cover] }, { cover: value }, none);
  expect(about('0199a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b')).toEqual([]);
  expect(about('')).toEqual([]);
  for (const wrong of ['cover.png', 3])
    expect(about(wrong).map(issueRead)).toEqual(['Here: “Cover” must be the ID of an image in your library.']);
});
