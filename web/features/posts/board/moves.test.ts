import { changeBack, changeTo } from '@everycast/contract/post-moves';
import { describe, expect, test } from 'vitest';
import { arranged, beside, columnsOf, placeAt, placesOf } from './moves.ts';

const schedule = { at: '2026-12-01T09:00', zone: 'UTC' };
const was = (stage: 'idea' | 'draft' | 'review' | 'scheduled', more: object = {}) => ({ stage, schedule: null, approval: null, ...more });

describe('moves on the board', () => {
  test('an idea and a draft change their stage alone, so that a draft keeps that it was returned', () => {
    expect(changeTo('idea', 'draft')).toEqual({ stage: 'draft' });
    expect(changeTo('draft', 'idea')).toEqual({ stage: 'idea' });
  });

  test('what waits or is planned leaves the schedule', () => {
    expect(changeTo('scheduled', 'draft')).toEqual({ schedule: null, stage: 'draft' });
    expect(changeTo('review', 'idea')).toEqual({ schedule: null, stage: 'idea' });
  });

  test('are taken back', () => {
    expect(changeBack(was('idea'), 'draft')).toEqual({ stage: 'idea' });
    expect(changeBack(was('idea'), 'scheduled')).toEqual({ schedule: null, stage: 'idea' });
    expect(changeBack(was('draft'), 'review')).toEqual({ schedule: null, stage: 'draft' });
    expect(changeBack(was('scheduled', { schedule }), 'draft')).toEqual({ schedule });
    expect(changeBack(was('review', { approval: { wanted: schedule } }), 'draft')).toEqual({ schedule });
  });

  test('what was to go out at once is not sent by an undo', () => {
    expect(changeBack(was('scheduled'), 'draft')).toBeNull();
    expect(changeBack(was('review', { approval: { wanted: null } }), 'draft')).toBeNull();
  });

  test('lead to the columns that there are', () => {
    expect(beside(columnsOf(true), 'draft', 1)).toBe('review');
    expect(beside(columnsOf(false), 'draft', 1)).toBe('scheduled');
    expect(beside(columnsOf(false), 'idea', -1)).toBeNull();
    expect(beside(columnsOf(true), 'scheduled', 1)).toBeNull();
  });
});

describe('places in a column', () => {
  const cards = ['a', 'b', 'c'].map((id) => ({ id }));
  const ids = (those: readonly { id: string }[]) => those.map(({ id }) => id).join('');

  test('are above or below another card', () => {
    expect(ids(arranged(cards, 'c', { above: 'a' }))).toBe('cab');
    expect(ids(arranged(cards, 'a', { below: 'b' }))).toBe('bac');
    expect(ids(arranged(cards, 'a', { above: 'b' }))).toBe('abc');
  });

  test('of cards that aren’t loaded change nothing', () => {
    expect(ids(arranged(cards, 'a', { below: 'z' }))).toBe('abc');
    expect(ids(arranged(cards, 'z', { below: 'a' }))).toBe('abc');
  });

  test('are one up, one down or at the top, but for those that are there', () => {
    expect(placesOf(['a', 'b', 'c'], 'b')).toEqual({ top: { above: 'a' }, up: { above: 'a' }, down: { below: 'c' } });
    expect(placesOf(['a', 'b', 'c'], 'a')).toEqual({ top: null, up: null, down: { below: 'b' } });
    expect(placesOf(['a', 'b', 'c'], 'c')).toEqual({ top: { above: 'a' }, up: { above: 'b' }, down: null });
  });

  test('follow the pointer', () => {
    const middles = [
      { id: 'a', middle: 10 },
      { id: 'b', middle: 30 },
    ];
    expect(placeAt(middles, 5)).toEqual({ above: 'a' });
    expect(placeAt(middles, 20)).toEqual({ above: 'b' });
    expect(placeAt(middles, 90)).toEqual({ below: 'b' });
    expect(placeAt([], 90)).toBeNull();
  });
});
