import { expect, test } from 'vitest';
import { z } from 'zod';
import { stepOf, thePost } from './steps.ts';
import { Created, checkpointIn, cursorIn, intendTime, intentIn, itemById, Liked, outcomeIfAny, outcomeIn, SentAt } from './stored.ts';

const step = stepOf(thePost, 'steps.post');

test('what was stored is read as what it was', () => {
  const intent = intendTime(step, null, { now: () => new Date(0) });
  expect(intentIn(SentAt, { step, intent })).toEqual({ at: '1970-01-01T00:00:00.000Z' });
  expect(intendTime(stepOf({ is: 'upload', part: 0, file: 0 }, 'steps.post'), null, { now: () => new Date(0) })).toBeNull();
  expect(outcomeIn(z.union([Created, Liked]), { create: { liked: 'a' } }, thePost)).toEqual({ liked: 'a' });
  expect(checkpointIn(Created, { step, checkpoint: null })).toBeNull();
  expect(cursorIn(Created, { id: '1' })).toEqual({ id: '1' });
});

test('what does not match its schema says which step it is of, and where', () => {
  const Sent = Created.extend({ media: z.array(z.object({ id: z.string() })) });
  expect(() => outcomeIn(Sent, { create: { id: '1', media: [{ id: 2 }] } }, thePost)).toThrow(/outcome of step "create".*media\.0\.id: /);
  expect(() => intentIn(SentAt, { step, intent: null })).toThrow(/intent of step "create"/);
  expect(() => checkpointIn(SentAt, { step, checkpoint: {} })).toThrow(/checkpoint of step "create".*at: /);
  expect(() => cursorIn(SentAt, 'x')).toThrow(/cursor/);
});

test('a step that was not done has no outcome, and neither has one that a person confirmed', () => {
  expect(outcomeIfAny(Created, {}, thePost)).toBeNull();
  expect(outcomeIfAny(Created, { create: null }, thePost)).toBeNull();
  expect(() => outcomeIn(Created, {}, thePost)).toThrow(/outcome of step "create"/);
});

test('only what people can see is an item, and a like is none', () => {
  expect(itemById(step, { id: '1' })).toEqual({ step: 'create', remoteId: '1' });
  expect(itemById(step, { liked: '1' })).toBeNull();
  expect(itemById(stepOf({ is: 'upload', part: 0, file: 0 }, 'steps.post'), { id: '1' })).toBeNull();
});
