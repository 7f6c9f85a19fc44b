import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Caused, causesOf, situationOf, situations, worstOf } from './causes.ts';
import { problemKinds, targetStates } from './posts.ts';

const reason = fc.record(
  {
    code: fc.constantFrom('platforms.refused', 'platforms.limited', 'publishing.gave_up'),
    params: fc.dictionary(fc.constantFrom('words', 'times', 'why'), fc.oneof(fc.constantFrom('a', 'b'), fc.nat(2)), { maxKeys: 3 }),
  },
  { requiredKeys: ['code'] },
);
const target = fc.record({
  platform: fc.constantFrom('bluesky', 'mastodon', 'tiktok'),
  state: fc.constantFrom(...targetStates),
  error: fc.option(fc.record({ kind: fc.constantFrom(...problemKinds), reason }, { requiredKeys: ['kind'] }), { nil: null }),
});
const targets = fc.array(target, { maxLength: 60 });

describe('the causes of a post', () => {
  test('contain every target that is in trouble exactly once, and no other', () => {
    fc.assert(
      fc.property(targets, (all) => {
        const grouped = causesOf(all).flatMap((cause) => cause.targets);
        expect(new Set(grouped)).toEqual(new Set(all.filter((one) => situationOf(one) !== null)));
        expect(grouped).toHaveLength(new Set(grouped).size);
      }),
    );
  });

  test('are ordered by their number of targets; otherwise by their first, as are the targets in them', () => {
    fc.assert(
      fc.property(targets, (all) => {
        const at = (one: Caused) => all.indexOf(one as (typeof all)[number]);
        const order = causesOf(all).map((cause) => [-cause.targets.length, at(cause.targets[0])]);
        expect(order).toEqual(order.toSorted((a, b) => Number(a[0]) - Number(b[0]) || Number(a[1]) - Number(b[1])));
        for (const cause of causesOf(all)) expect(cause.targets.map(at)).toEqual(cause.targets.map(at).toSorted((a, b) => a - b));
      }),
    );
  });

  test('are the same, with the same keys, in whatever order the targets and their parameters come', () => {
    const byKey = (all: readonly Caused[]) => new Map(causesOf(all).map(({ key, targets: those }) => [key, those.length]));
    fc.assert(
      fc.property(targets, (all) => {
        const shuffled = all.toReversed().map((one) => {
          const params = one.error?.reason?.params;
          if (!one.error?.reason || !params) return one;
          return {
            ...one,
            error: { ...one.error, reason: { ...one.error.reason, params: Object.fromEntries(Object.entries(params).toReversed()) } },
          };
        });
        expect(byKey(shuffled)).toEqual(byKey(all));
      }),
    );
  });

  test('hold targets of one platform, one situation and one kind of problem', () => {
    fc.assert(
      fc.property(targets, (all) => {
        for (const { targets: those, situation } of causesOf(all)) {
          expect(new Set(those.map((one) => one.platform)).size).toBe(1);
          expect(new Set(those.map((one) => one.error?.kind)).size).toBe(1);
          for (const one of those) expect(situationOf(one)).toBe(situation);
        }
      }),
    );
  });
});

test('an attempt more is no other cause, another text of the platform is', () => {
  const failed = (times: number, words: string): Caused => ({
    platform: 'bluesky',
    state: 'failed',
    error: {
      kind: 'outage',
      reason: { code: 'publishing.gave_up', params: { times, why: { code: 'platforms.refused', params: { words } } } },
    },
  });
  expect(causesOf([failed(7, 'No'), failed(8, 'No')])).toHaveLength(1);
  expect(causesOf([failed(8, 'No'), failed(8, 'Never')])).toHaveLength(2);
});

test('a post is named after its worst situation', () => {
  fc.assert(
    fc.property(targets, (all) => {
      const worst = worstOf(all);
      const found = new Set(all.map(situationOf));
      expect(worst?.situation).toBe(situations.find((one) => found.has(one)));
      expect(worst?.count ?? 0).toBe(all.filter((one) => worst && situationOf(one) === worst.situation).length);
    }),
  );
});
