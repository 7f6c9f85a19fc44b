import { PlatformProblem, type ProblemKind } from '@everycast/platforms/port/problem';
import type { Outcomes } from '@everycast/platforms/port/publisher';
import { followingSteps } from '@everycast/platforms/port/steps';
import type { Fault, Operation } from '@everycast/sandbox/core/faults';
import { expect } from 'vitest';
import { doStep } from '../../support/publish-to-end.ts';
import { reads } from '../../support/reads.ts';
import { describe, test } from '../cases.ts';
import { type contentsOf, type SuiteContent, textsOf } from '../contents.ts';
import type { LineFault, SuiteFault } from '../servers/server.ts';
import type { Stage } from '../stage.ts';
import type { Subject } from '../subject.ts';

type Somebody = Awaited<ReturnType<Stage['newAccount']>>;

const everywhere = ['swallowed', 'half', 'dropped', 'broken', 'rate_limited', 'slow'] as const satisfies readonly Fault[];
/** What a step that shows people something says of each: where it may have been done, nobody knows. */
const ofPublishing: Record<(typeof everywhere)[number] | LineFault, ProblemKind[]> = {
  swallowed: ['unconfirmed'],
  half: ['unconfirmed'],
  dropped: ['unconfirmed'],
  broken: ['unconfirmed'],
  rate_limited: ['retry_later'],
  slow: [],
  reset: ['unconfirmed'],
  bad_gateway: ['unconfirmed'],
  bad_gateway_afterwards: ['unconfirmed'],
};

async function expectOnce(somebody: Somebody, content: SuiteContent): Promise<void> {
  for (const text of textsOf(content)) expect(await somebody.seen(text), text).toHaveLength(1);
}

/** A look that cannot tell has found nothing either. */
function toProblem(error: unknown): { found: false } {
  if (error instanceof PlatformProblem) return { found: false };
  throw error;
}

/** Faults of the platform and of the line, and workers that die. */
export function mishaps(
  {
    platform: { publish },
    refused,
    surest,
    worksOn = [],
    never = {},
    looksBy = 'look',
    unnotified = [],
    line = [],
    oncePerIntent,
  }: Subject,
  at: () => Stage,
  { takes, simple, withFile, full, ofKind }: ReturnType<typeof contentsOf>,
): void {
  // Each takes different steps: several files, waiting for processing, another place.
  const kinds = (['images', 'video', 'short'] as const).filter((kind) => takes(kind) && (kind !== 'images' || surest !== 'video'));
  /** The kind of request by which that is done. */
  const requestOf = (operation: Operation): Operation => (operation === 'look' ? looksBy : operation);
  const happens = (operation: Operation, fault: SuiteFault) => !never[operation]?.some((one) => one === fault);
  const passing = [...everywhere, ...line];

  test.each(passing.filter((fault) => happens('create', fault)))('creating: %s', async (fault) => {
    const somebody = await at().newAccount();
    const content = simple(`Created, ${fault}`);
    await somebody.spoil('create', fault);
    const { problems } = await somebody.send(content);
    expect(await somebody.waiting()).toEqual([]);
    await expectOnce(somebody, content);
    expect(problems).toEqual(ofPublishing[fault]);
  });

  describe.runIf(oncePerIntent)('one intent is one post', () => {
    test('sent twice', async () => {
      const somebody = await at().newAccount();
      const content = simple('Twice');
      const begun = await somebody.begin(content, -1);
      await publish.perform(begun);
      await publish.perform(begun).catch((error: unknown) => expect(error).toMatchObject({ kind: 'unconfirmed' }));
      expect(await publish.lookUp(begun)).toMatchObject({ found: true });
      await expectOnce(somebody, content);
    });

    test('and a request that arrives after its repetition', async () => {
      const { env, newAccount } = at();
      const somebody = await newAccount();
      const content = simple('Late');
      const begun = await somebody.begin(content, -1);
      const late: (() => Promise<Response>)[] = [];
      const losing: typeof fetch = async (...request) => {
        late.push(() => env.fetch(...request));
        throw new TypeError('fetch failed');
      };
      await expect(publish.perform({ ...begun, env: { ...env, fetch: losing } })).rejects.toMatchObject({ kind: 'unconfirmed' });
      await doStep(publish, begun, [], { unsure: true });
      for (const arrive of late) await arrive();
      expect(late).toHaveLength(1);
      await expectOnce(somebody, content);
    });
  });

  const cannot = Object.entries(never).flatMap(([operation, those]) =>
    those.map((fault) => ({ operation: operation as Operation, fault })),
  );
  test.each(cannot)('$operation is never answered so: $fault', async ({ operation, fault }) => {
    const somebody = await at().newAccount();
    const content = withFile(`Never, ${fault}`);
    if (operation === 'look') await somebody.spoil('create', 'swallowed');
    await somebody.spoil(operation, fault);
    const { problems } = await somebody.send(content);
    expect(await somebody.waiting()).toMatchObject([{ operation, fault }]);
    await expectOnce(somebody, content);
    expect(problems).toEqual(operation === 'look' ? ['unconfirmed'] : []);
  });

  test.each(passing.filter((fault) => fault !== 'slow'))('looking afterwards: %s', async (fault) => {
    const somebody = await at().newAccount();
    const content = simple(`Looked for, ${fault}`);
    await somebody.spoil('create', 'swallowed');
    await somebody.spoil(looksBy, fault);
    const { problems } = await somebody.send(content);
    expect(await somebody.waiting()).toEqual([]);
    await expectOnce(somebody, content);
    expect(problems[0]).toBe('unconfirmed');
    expect(problems.slice(1)).not.toContain('unconfirmed');
  });

  const files = takes('image') || takes('video');
  const stages = (['create', 'look', ...(files ? (['upload'] as const) : [])] as const).filter((operation) =>
    happens(operation, 'unauthorized'),
  );
  test.runIf(refused === 'renew').each(stages)('a login that is not taken is renewed on the way: %s', async (operation) => {
    const somebody = await at().newAccount();
    const content = operation === 'upload' ? withFile(`Renewed, ${operation}`) : simple(`Renewed, ${operation}`);
    if (operation === 'look') await somebody.spoil('create', 'swallowed');
    await somebody.spoil(requestOf(operation), 'unauthorized');
    const { problems } = await somebody.send(content);
    await expectOnce(somebody, content);
    expect(problems.filter((kind) => kind !== 'unconfirmed').every((kind) => kind === 'refresh')).toBe(true);
  });

  test.runIf(refused === 'reconnect').each(stages)('a login that is over sends nothing more: %s', async (operation) => {
    const somebody = await at().newAccount();
    const content = operation === 'upload' ? withFile(`Over, ${operation}`) : simple(`Over, ${operation}`);
    if (operation === 'look') await somebody.spoil('create', 'swallowed');
    await somebody.spoil(requestOf(operation), 'unauthorized');
    const failure = await somebody.send(content).catch((error: unknown) => error);
    expect(await somebody.waiting()).toEqual([]);
    expect(failure).toMatchObject({ kind: 'reconnect' });
    expect(await somebody.seen(content.text)).toHaveLength(operation === 'look' ? 1 : 0);
  });

  const endings = (['create', 'look', ...(files ? (['upload'] as const) : [])] as const).filter((operation) =>
    happens(operation, 'revoked'),
  );
  test.each(endings)('a login that its owner ends on the way wants its owner: %s', async (operation) => {
    const somebody = await at().newAccount();
    const content = operation === 'upload' ? withFile(`Ended, ${operation}`) : simple(`Ended, ${operation}`);
    if (operation === 'look') await somebody.spoil('create', 'swallowed');
    await somebody.spoil(requestOf(operation), 'revoked');
    const failure = await somebody.send(content).catch((error: unknown) => error);
    expect(await somebody.waiting()).toEqual([]);
    expect(failure).toMatchObject({ kind: 'reconnect', reason: reads(/\w+ \w+/) });
    expect(await somebody.seen(content.text)).toHaveLength(operation === 'look' ? 1 : 0);
    await expect(somebody.send(simple('After its end'))).rejects.toMatchObject({ kind: 'reconnect' });
    expect(await somebody.seen('After its end')).toEqual([]);
  });

  test('what is there is found by looking: each part, and what came of it', async () => {
    const somebody = await at().newAccount();
    const content = full('All of it is there');
    const outcomes: Outcomes = {};
    for (const [index, step] of publish.steps(content, somebody.account()).entries()) {
      const begun = await somebody.begin(content, index, outcomes);
      const outcome = await doStep(publish, begun, []);
      if (!step.repeatable) expect(await publish.lookUp(begun), step.key).toEqual({ found: true, outcome });
      outcomes[step.key] = outcome;
    }
    await expectOnce(somebody, content);
  });

  test('what belongs to another post is not taken for this one, though it reads the same', async () => {
    const somebody = await at().newAccount();
    const content = simple('Two that are alike');
    const items: (string | null)[] = [];
    for (const turn of ['sent', 'looked for']) {
      const outcomes: Outcomes = {};
      for (const [index, step] of publish.steps(content, somebody.account()).entries()) {
        const begun = await somebody.begin(content, index, outcomes);
        const isSought = turn === 'looked for' && step.kind === 'publish';
        if (isSought) {
          const look = await publish.lookUp({ ...begun, free: async () => [] }).catch(toProblem);
          items.push(look.found ? (publish.itemOf(step, look.outcome)?.remoteId ?? null) : null);
          break;
        }
        outcomes[step.key] = await doStep(publish, begun, []);
        const item = publish.itemOf(step, outcomes[step.key] ?? null);
        if (item?.remoteId) items[0] = item.remoteId;
      }
    }
    expect(items).toHaveLength(2);
    expect(items[0]).toEqual(expect.any(String));
    expect(items[1]).not.toBe(items[0]);
  });

  test.each(['all of it', ...kinds] as const)(
    'a success that is none is found out by looking, at every step that publishes: %s',
    async (kind) => {
      const somebody = await at().newAccount();
      const content = kind === 'all of it' ? full('A lie') : ofKind(kind, 'A lie');
      const outcomes: Outcomes = {};
      const problems: ProblemKind[] = [];
      for (const [index, step] of publish.steps(content, somebody.account()).entries()) {
        const begun = await somebody.begin(content, index, outcomes);
        const lied = step.kind === 'publish';
        if (lied) {
          await somebody.spoil('create', 'lie');
          await doStep(publish, begun, problems);
          expect(await somebody.waiting(), step.key).toEqual([]);
        }
        outcomes[step.key] = await doStep(publish, begun, problems, { unsure: lied });
      }
      expect(problems.every((one) => one === 'unconfirmed' || one === 'outage')).toBe(true);
      await expectOnce(somebody, content);
    },
  );

  test.runIf(files).each(passing)('sending a file: %s', async (fault) => {
    const somebody = await at().newAccount();
    const content = withFile(`With a file, ${fault}`);
    await somebody.spoil('upload', fault);
    const { problems } = await somebody.send(content);
    await expectOnce(somebody, content);
    expect((await somebody.seen(content.text))[0]?.media).toHaveLength(1);
    // If it has no separate request for this file, none was spoiled.
    const met = (await somebody.waiting()).length === 0 && fault !== 'slow';
    const kind = fault === 'rate_limited' ? 'retry_later' : expect.stringMatching(/^(outage|unconfirmed)$/);
    expect(problems).toEqual(met ? [kind] : []);
  });

  const worked = [...(['video', 'short'] as const).filter(takes), ...worksOn];
  test.runIf(worked.length > 0).each(worked)('a file that the platform cannot process is refused in plain words: %s', async (kind) => {
    const somebody = await at().newAccount();
    const content = ofKind(kind, 'Not to be processed');
    await somebody.spoil('process', 'processing_fails');
    // What was accepted before it was processed counts as published, unless the platform says that nobody can see it.
    const gone = followingSteps(publish.steps(content, somebody.account())).some((step) => step.kind === 'wait');
    await expect(somebody.send(content)).rejects.toMatchObject({ kind: 'rejected', reason: reads(/\w+ \w+/), gone });
    expect(await somebody.waiting()).toEqual([]);
    expect(await somebody.seen(content.text)).toEqual([]);
  });

  const unheard = unnotified.flatMap((kind) => (['swallowed', 'dropped'] as const).map((fault) => ({ kind, fault })));
  test.runIf(unheard.length > 0).each(unheard)(
    'what nothing can tell waits for a person, and is not sent again: $kind, $fault',
    async ({ kind, fault }) => {
      const somebody = await at().newAccount();
      const content = ofKind(kind, `Untold, ${fault}`);
      const outcomes: Outcomes = {};
      const steps = publish.steps(content, somebody.account());
      for (const [index, step] of steps.slice(0, -1).entries()) {
        outcomes[step.key] = await doStep(publish, await somebody.begin(content, index, outcomes), []);
      }
      const last = await somebody.begin(content, steps.length - 1, outcomes);
      await somebody.spoil('create', fault);
      await expect(publish.perform(last)).rejects.toMatchObject({ kind: 'unconfirmed' });
      await expect(publish.lookUp(last)).rejects.toMatchObject({ kind: 'unconfirmed', reason: reads(/\w+ \w+/) });
      expect(await somebody.waiting()).toEqual([]);
      const [unnotified, ...before] = textsOf(content).reverse();
      for (const text of before) expect(await somebody.seen(text)).toHaveLength(1);
      expect(await somebody.seen(unnotified ?? '')).toHaveLength(fault === 'swallowed' ? 1 : 0);
    },
  );

  test.each(['before', 'after'] as const)('a worker that dies at any step, %s its outcome is known', async (when) => {
    const somebody = await at().newAccount();
    const steps = publish.steps(full('Steps'), somebody.account()).length;
    for (let step = 0; step < steps; step += 1) {
      const content = full(`Died ${when} at step ${step + 1} of ${steps}`);
      await somebody.sendDying(content, { step, when });
      await expectOnce(somebody, content);
    }
  });

  const deaths = kinds.flatMap((kind) => (['before', 'after'] as const).map((when) => ({ kind, when })));
  test.runIf(deaths.length > 0).each(deaths)(
    'a worker that dies at any step of $kind, $when its outcome is known',
    async ({ kind, when }) => {
      const somebody = await at().newAccount();
      const steps = publish.steps(ofKind(kind, 'Steps'), somebody.account()).length;
      for (let step = 0; step < steps; step += 1) {
        const content = ofKind(kind, `Died ${when} at step ${step + 1} of ${steps}`);
        await somebody.sendDying(content, { step, when });
        await expectOnce(somebody, content);
        expect((await somebody.seen(content.text))[0]?.media).toHaveLength(content.media.length);
      }
    },
  );

  test('one mishap after another', async () => {
    const somebody = await at().newAccount();
    const content = full('All at once');
    await somebody.spoil('upload', 'dropped', 'broken');
    await somebody.spoil('create', 'dropped', 'broken', ...line, 'swallowed');
    await somebody.spoil('look', 'broken', 'dropped', 'half');
    await somebody.send(content);
    await expectOnce(somebody, content);
  });
}
