import fc from 'fast-check';
import { expect, test } from 'vitest';
import { idOf, keyOf, type StepId, stepOf } from './steps.ts';

const count = fc.nat({ max: 500 });
const id: fc.Arbitrary<StepId> = fc.oneof(
  fc.record({ is: fc.constantFrom('upload' as const, 'wait' as const), part: count, file: count }),
  fc.record({ is: fc.constant('picture' as const), option: fc.string({ minLength: 1 }) }),
  fc.record({ is: fc.constantFrom('card' as const, 'part' as const), part: count }),
  fc.record({ is: fc.constantFrom('rendition' as const, 'container' as const, 'container wait' as const, 'comment' as const) }),
);

test('what the ledger stores says which step it was, so no two steps share it', () => {
  fc.assert(fc.property(id, (one) => void expect(idOf(keyOf(one))).toEqual(one)));
});

test('keys never change: ledgers are full of them', () => {
  const keys: [StepId, string][] = [
    [{ is: 'upload', part: 0, file: 1 }, 'upload 2'],
    [{ is: 'wait', part: 2, file: 0 }, 'wait 3.1'],
    [{ is: 'picture', option: 'cover' }, 'picture cover'],
    [{ is: 'card', part: 0 }, 'card'],
    [{ is: 'card', part: 1 }, 'card 2'],
    [{ is: 'part', part: 0 }, 'create'],
    [{ is: 'part', part: 2 }, 'part 3'],
    [{ is: 'container wait' }, 'container wait'],
    [{ is: 'comment' }, 'comment'],
  ];
  for (const [one, key] of keys) expect([keyOf(one), idOf(key)]).toEqual([key, one]);
});

test.each(['', 'edit', 'remove', 'upload', 'upload 0', 'upload 1.x', 'upload 1.2.3', 'wait -1', 'part', 'part 1.2', 'picture'])(
  'no step of a post: "%s"',
  (key) => expect(idOf(key)).toBeNull(),
);

test('only what people can see may not be done twice', () => {
  fc.assert(fc.property(id, (one) => void expect(stepOf(one, 'steps.post').repeatable).toBe(one.is !== 'part' && one.is !== 'comment')));
});
