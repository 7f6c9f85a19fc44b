import { describe, expect, test } from 'vitest';
import { beside, changeBack, changeTo, columnsOf } from './moves.ts';

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
