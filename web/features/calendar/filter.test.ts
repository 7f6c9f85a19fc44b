import type { PostSummary, TargetState } from '@everycast/contract/posts';
import { targetStates } from '@everycast/contract/posts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { countByState, filtered, toggled } from './filter.ts';

const accounts = ['one', 'two', 'three'];
const post = fc
  .record({ state: fc.constantFrom(...targetStates), on: fc.uniqueArray(fc.constantFrom(...accounts), { minLength: 1 }) })
  .map(({ state, on }) => ({ state, targets: on.map((accountId) => ({ accountId })) }) as PostSummary);
const filter = fc.record({
  states: fc.uniqueArray(fc.constantFrom<TargetState>(...targetStates)),
  accountIds: fc.uniqueArray(fc.constantFrom(...accounts)),
});

describe('filters', () => {
  test('without any, everything is shown', () => {
    fc.assert(
      fc.property(fc.array(post), (posts) => {
        expect(filtered(posts, { states: [], accountIds: [] })).toEqual(posts);
      }),
    );
  });

  test('a state alone shows as many posts as stand beside it', () => {
    fc.assert(
      fc.property(fc.array(post), filter, fc.constantFrom<TargetState>(...targetStates), (posts, chosen, state) => {
        expect(filtered(posts, { ...chosen, states: [state] })).toHaveLength(countByState(posts, chosen)[state]);
      }),
    );
  });

  test('pressing twice changes nothing', () => {
    fc.assert(
      fc.property(filter, fc.constantFrom(...accounts), ({ accountIds }, id) => {
        expect(new Set(toggled(toggled(accountIds, id), id))).toEqual(new Set(accountIds));
      }),
    );
  });
});
