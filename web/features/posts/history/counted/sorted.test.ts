import { problemKinds, targetStates } from '@everycast/contract/posts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sorted } from './sorted.ts';

type Given = Parameters<typeof sorted>[0][number];

test('each target is counted once, and is either in a cause or in a line', () => {
  const target = fc.record({
    platform: fc.constantFrom('bluesky', 'mastodon'),
    state: fc.constantFrom(...targetStates),
    kind: fc.option(fc.constantFrom(...problemKinds), { nil: null }),
  });
  fc.assert(
    fc.property(fc.array(target, { maxLength: 50 }), (all) => {
      const targets = all.map(({ platform, state, kind }) => ({ platform, state, error: kind && { kind } }) as Given);
      const { counted, causes, rest } = sorted(targets);
      const [inCounted, inCauses, inRest] = [counted, causes, rest].map((parts) => parts.flatMap((part) => part.targets));
      expect(inCounted).toHaveLength(targets.length);
      expect(new Set(inCounted)).toEqual(new Set(targets));
      expect([...(inCauses ?? []), ...(inRest ?? [])]).toHaveLength(targets.length);
      expect(new Set([...(inCauses ?? []), ...(inRest ?? [])])).toEqual(new Set(targets));
    }),
  );
});
