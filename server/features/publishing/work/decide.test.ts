import { message, verbatim } from '@everycast/messages/message';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { reads } from '../../../../tests/support/reads.ts';
import type { Behaviour } from '../../../../tests/support/scripted-platform.ts';
import { commentText, createTargetInMemory, partText, postText, type Shape } from '../../../../tests/support/target-in-memory.ts';
import { maxCrashes, maxFaults } from '../rules.ts';
import { decide } from './decide.ts';
import type { LedgerRow } from './ledger.ts';
import type { State } from './state.ts';

/* One target as a state machine: the real decisions and the real loop, on a ledger in memory, against crashes, lost answers and outages. */

const shape = fc.record<Shape>({ pictures: fc.nat({ max: 2 }), parts: fc.nat({ max: 2 }), comment: fc.boolean() });
const platform = fc.record({
  byText: fc.boolean(),
  prepares: fc.boolean(),
  worksOnFiles: fc.boolean(),
  worksOnPosts: fc.boolean(),
  parts: fc.constantFrom(1, 3),
});
const behaviour = fc.constantFrom<Behaviour>(
  ...([
    'fine',
    'fine',
    'fine',
    'lost',
    'lost',
    'dropped',
    'limited',
    'working',
    'outage',
    'retry_later',
    'rejected',
    'reconnect',
    'refresh',
    'broken',
  ] as const),
);
/** A worker that lives, or dies at some step; and how long nobody works then, in milliseconds. */
const worker = fc.record({
  diesAt: fc.option(fc.nat({ max: 16 }), { nil: null }),
  wait: fc.constantFrom(0, 6_000, 16_000, 120_000, 7_200_000),
});

const hour = 3_600_000;
type World = ReturnType<typeof createTargetInMemory>;

/** Everything works again: how long until nobody has anything to do. */
async function settle(world: World): Promise<number> {
  world.scripted.script = () => undefined;
  for (let rounds = 0; rounds < 100; rounds += 1) {
    if (await world.work()) continue;
    const { nextAttemptAt } = world.row();
    if (nextAttemptAt === null) return rounds;
    world.advance(nextAttemptAt.getTime() - world.now().getTime());
  }
  throw new Error('This never settles.');
}

/** What people see on the platform: each thing, and how often. */
function shown({ scripted }: World): Map<string, number> {
  const texts = [...scripted.posts, ...scripted.comments].map(({ text }) => text);
  return new Map([...Map.groupBy(texts, (text) => text)].map(([text, those]) => [text, those.length]));
}

const wanted = ({ parts, comment }: Shape): string[] => [
  postText,
  ...Array.from({ length: parts }, (_, index) => `${partText} ${index}`),
  ...(comment ? [commentText] : []),
];

/** Everything exactly once, or an end that says what is not out; nothing that is out is denied. */
function expectTrueEnd(world: World, of: Shape): void {
  const { state, problemKind, problemMessage, remoteId } = world.row();
  const seen = shown(world);
  for (const [text, times] of seen) expect([text, times]).toEqual([text, 1]);
  expect(['published', 'failed', 'unconfirmed']).toContain(state);
  if (state === 'published') expect(seen.get(postText)).toBe(1);
  if (state === 'published' && problemKind === null) expect([...seen.keys()].sort()).toEqual(wanted(of).sort());
  if (state === 'published' && problemKind !== null) expect(seen.size).toBeLessThan(wanted(of).length + 1);
  if (state === 'failed') expect([seen.get(postText), remoteId]).toEqual([undefined, null]);
  if (state !== 'published') expect(problemMessage).toEqual(reads(/\S/));
}

test('whatever crashes, gets lost or is down: every step is published once, or the target ends with a true reason', async () => {
  const story = fc.record({
    shape,
    platform,
    fate: fc.array(behaviour, { minLength: 1, maxLength: 60 }),
    workers: fc.array(worker, { maxLength: 25 }),
  });
  await fc.assert(
    fc.asyncProperty(story, async ({ shape: of, platform: like, fate, workers }) => {
      const world = createTargetInMemory(of);
      let calls = 0;
      Object.assign(world.scripted, like, { script: () => fate[calls++] });
      for (const { diesAt, wait } of workers) {
        await world.work(diesAt);
        world.advance(wait);
        const { state, problemKind } = world.row();
        // A person connects the account again, or presses Retry where nothing is out.
        if (problemKind === 'reconnect') world.account.needsPerson = null;
        if (state === 'unconfirmed' && world.row().nextAttemptAt === null) world.row().nextAttemptAt = world.now();
      }
      world.account.needsPerson = null;
      await settle(world);
      expectTrueEnd(world, of);
    }),
    { numRuns: 500 },
  );
});

test('a target that always ends its worker is given up, wherever that happens, and so is one whose adapter is broken', async () => {
  for (let diesAt = 0; diesAt < 6; diesAt += 1) {
    const world = createTargetInMemory({ pictures: 1, parts: 0, comment: false });
    for (let round = 0; round < maxCrashes + 2; round += 1) {
      await world.work(diesAt);
      world.advance(hour);
    }
    await settle(world);
    expectTrueEnd(world, { pictures: 1, parts: 0, comment: false });
  }
  const broken = createTargetInMemory({ pictures: 1, parts: 0, comment: false });
  broken.scripted.script = () => 'broken';
  for (let round = 0; round < maxFaults; round += 1) {
    await broken.work();
    broken.advance(24 * hour);
  }
  expect(broken.row()).toMatchObject({ state: 'failed', nextAttemptAt: null, faults: maxFaults });
});

describe('a decision', () => {
  const keys = ['card', 'upload 1', 'upload 2', 'wait', 'create', 'part 2', 'part 3', 'comment', 'rendition', 'a step of an older version'];
  const written = fc.record<LedgerRow>({
    id: fc.uuid(),
    targetId: fc.constant('t'),
    generation: fc.constant(1),
    step: fc.constantFrom(...keys),
    what: fc.constant(message('steps.post')),
    kind: fc.constantFrom('prepare', 'upload', 'wait', 'publish'),
    quota: fc.constant(null),
    action: fc.constantFrom('send', 'lookup', 'manual'),
    state: fc.constantFrom('intended', 'waiting', 'done', 'failed', 'unconfirmed', 'looked_up'),
    attempt: fc.integer({ min: 1, max: 9 }),
    intent: fc.constant({ key: 'k' }),
    outcome: fc.constant({ uri: 'at://k', blob: 'b' }),
    checkpoint: fc.constant(null),
    detail: fc.constant(null),
    startedAt: fc.date({ noInvalidDate: true }),
    finishedAt: fc.constant(null),
  });
  // A person says that something is there, and not where.
  const line = written.map((one) => ({ ...one, ...(one.action === 'manual' && { outcome: null }) }));
  const problem = fc.option(fc.constant({ kind: 'rejected' as const, message: verbatim('No.'), platformMessage: null }), { nil: null });
  const making = fc.constant({
    at: new Date(),
    what: message('steps.image', { file: 1 }),
    detail: verbatim('It is being made.'),
    fraction: 0.5,
  });
  const target = fc.record({
    state: fc.constantFrom('scheduled' as const, 'publishing' as const, 'unconfirmed' as const),
    attempts: fc.nat({ max: 9 }),
    crashCount: fc.nat({ max: 30 }),
    lookupCount: fc.nat({ max: 30 }),
    faults: fc.nat({ max: 4 }),
    place: fc.constantFrom({ remoteId: null, publishedAt: null }, { remoteId: 'at://k', publishedAt: new Date() }),
  });
  const situation = fc.record({
    shape,
    platform,
    target,
    lines: fc.uniqueArray(line, { maxLength: 8, selector: ({ id }) => id }),
    refused: problem,
    notBefore: fc.option(making, { nil: null }),
    unusable: fc.constantFrom(null, null, verbatim('Not now.')),
    deleted: fc.boolean(),
  });
  type Situation = typeof situation extends fc.Arbitrary<infer T> ? T : never;

  function stateOf({
    shape: of,
    platform: like,
    target: { place, ...row },
    lines,
    refused,
    notBefore,
    unusable,
    deleted,
  }: Situation): State {
    const world = createTargetInMemory(of);
    Object.assign(world.scripted, like);
    const state = world.state();
    const known = { target: { ...state.target, ...row, ...place }, account: { ...state.account, unusable }, lines, refused, notBefore };
    return { ...state, ...known, ...(deleted && { content: null, steps: [] }) };
  }
  const context = () => {
    let ids = 0;
    return { now: new Date('2026-11-21T12:00:00Z'), random: 0.5, newId: () => `new ${ids++}` };
  };
  test('is made in any situation, is the same each time, and changes nothing that it was given', () => {
    fc.assert(
      fc.property(situation, (of) => {
        const state = stateOf(of);
        const before = structuredClone(state.lines);
        const [first, second] = [decide(state, context()), decide(state, context())];
        expect(second).toEqual(first);
        expect(state.lines).toEqual(before);
        expect(['write', 'look', 'send']).toContain(first.do);
      }),
      { numRuns: 2_000 },
    );
  });

  test('never sends what may be out already, nor what is done, nor under something whose place nobody knows', () => {
    fc.assert(
      fc.property(situation, (of) => {
        const state = stateOf(of);
        const action = decide(state, context());
        if (action.do !== 'send') return;
        const own = state.lines.filter(({ step }) => step === action.step.key);
        expect(own.at(-1)?.state).not.toBe('done');
        const mayBeOut = !action.step.repeatable && own.some(({ action: by }) => by === 'send');
        if (mayBeOut) expect(['failed', 'looked_up', 'waiting']).toContain(own.at(-1)?.state);
        expect(state.refused).toBeNull();
        expect(state.account.unusable).toBeNull();
      }),
      { numRuns: 2_000 },
    );
  });
});
