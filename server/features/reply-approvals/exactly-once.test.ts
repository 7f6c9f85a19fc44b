import { setTimeout as wait } from 'node:timers/promises';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createReplyApprovalsWorld, type Name, names, type ReplyApprovalsWorld } from '../../../tests/support/reply-approvals.ts';
import { runs } from '../../../tests/support/sample.ts';
import { AppError } from '../../kernel/errors.ts';
import { newId } from '../../kernel/ids.ts';

/* Whatever people do with a reply, at once or in whatever order, and whatever fails: it is sent exactly as it was approved, once, or not at all. */

let world: ReplyApprovalsWorld;
let fails = false;
beforeAll(async () => {
  world = await createReplyApprovalsWorld();
  // A process that dies while it approves: what it wrote is rolled back.
  world.kernel.domainEvents.on('activity.happened', async (_tx, { action }) => {
    if (fails && action === 'approval.given') throw new Error('The process dies.');
  });
});
afterAll(() => world?.close());

async function asked(text: string) {
  world.advance(61 * 60_000);
  await world.approvals.changePolicy(world.actor, { replies: true });
  const talk = await world.written();
  const { requests } = await world.engagement.act(
    world.as('contributor'),
    { itemId: talk.itemId, action: 'comment', content: text },
    newId(),
  );
  const sent = () => world.inbox.sent.filter(({ to }) => to === talk.itemId).map((one) => one.text);
  const now = async () => (await world.engagement.get(world.actor.workspaceId, talk.conversationId)).requests[0];
  return { id: requests[0]?.id ?? '', talk, sent, now };
}

test('of two approvers, an edit, a rejection and a withdrawal at once, one wins', { timeout: 120_000 }, async () => {
  const outcomes = { sent: 0, kept: 0 };
  for (let turn = 0; turn < 12; turn += 1) {
    const { id, sent, now } = await asked('As asked');
    const deeds = [
      () => world.replies.approve(world.as('editor'), id, 1),
      () => world.replies.approve(world.as('other'), id, 1),
      () => world.replies.change(world.as('contributor'), id, { version: 1, content: 'Edited' }),
      () => world.replies.giveBack(world.as('other'), id, { version: 1, note: 'No' }),
      () => world.replies.withdraw(world.as('contributor'), id, 1),
    ];
    // Each has the chance to be the first, and in every second turn a lead: some read more than others before they lock anything.
    const inTurn = [...deeds.slice(turn % deeds.length), ...deeds.slice(0, turn % deeds.length)];
    const lead = (index: number) => (index === 0 || turn % 2 === 0 ? 0 : 5 * turn);
    const settled = await Promise.allSettled(inTurn.map((deed, index) => wait(lead(index)).then(deed)));
    for (const outcome of settled) if (outcome.status === 'rejected') expect(outcome.reason).toBeInstanceOf(AppError);
    await world.settle();
    const isApproved = (await world.engagement.get(world.actor.workspaceId, (await lastTalk(id)) ?? '')).responses.length > 0;
    expect(sent()).toEqual(isApproved ? ['As asked'] : []);
    if (isApproved) expect(await now()).toBeUndefined();
    outcomes[isApproved ? 'sent' : 'kept'] += 1;
  }
  expect(outcomes.sent).toBeGreaterThan(0);
  expect(outcomes.kept).toBeGreaterThan(0);
});

/** The conversation of a request, whatever became of it. */
async function lastTalk(id: string): Promise<string | undefined> {
  const row = await world.db.selectFrom('replyRequest').select('conversationId').where('id', '=', id).executeTakeFirst();
  return row?.conversationId as string | undefined;
}

test('a process that dies while it approves has sent nothing, and the reply waits', async () => {
  const { id, sent, now } = await asked('Survives');
  fails = true;
  await expect(world.replies.approve(world.as('editor'), id, 1)).rejects.toThrow('The process dies.');
  fails = false;
  await world.settle();
  expect(sent()).toEqual([]);
  expect(await now()).toMatchObject({ state: 'waiting', version: 1 });
  await world.replies.approve(world.as('other'), id, 1);
  await world.settle();
  expect(sent()).toEqual(['Survives']);
});

test('one that dies after the approval, or whose answer is lost, is followed by another that sends it once', async () => {
  for (const fate of ['lost', 'dropped', 'fine'] as const) {
    const { id, sent } = await asked(`Fate ${fate}`);
    await world.replies.approve(world.as('editor'), id, 1);
    // Nobody has sent anything yet: the approval alone keeps it.
    expect(sent()).toEqual([]);
    world.inbox.fates.push(fate);
    await world.settle(200);
    expect(sent()).toEqual([`Fate ${fate}`]);
    await expect(world.replies.approve(world.as('editor'), id, 1)).rejects.toMatchObject({ code: 'version_conflict' });
    await world.settle();
    expect(sent()).toHaveLength(1);
  }
});

const who = fc.constantFrom(...names);
interface Step {
  does: 'ask' | 'edit' | 'approve' | 'return' | 'withdraw' | 'off' | 'on' | 'retry' | 'fail' | 'lose' | 'die' | 'work';
  who: Name;
  /** With the version of now, or an older one. */
  fresh: boolean;
  nth: number;
}
const does = (weight: number, what: Step['does']) => ({
  weight,
  arbitrary: fc.record({ does: fc.constant(what), who, fresh: fc.integer({ min: 0, max: 3 }).map((one) => one > 0), nth: fc.nat(3) }),
});
const steps: fc.Arbitrary<Step> = fc.oneof(
  ...[does(5, 'ask'), does(4, 'edit'), does(8, 'approve'), does(2, 'return'), does(2, 'withdraw'), does(1, 'off'), does(2, 'on')],
  ...[does(3, 'retry'), does(2, 'fail'), does(2, 'lose'), does(1, 'die'), does(4, 'work')],
);

test('no sequence of asking, editing, deciding, retrying, turning it off and failing lets out what was not approved, or twice', {
  timeout: 240_000,
}, async () => {
  let total = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(steps, { minLength: 10, maxLength: 40 }), async (sequence) => {
      world.advance(61 * 60_000);
      world.inbox.fates.length = 0;
      await world.approvals.changePolicy(world.actor, { replies: true });
      const { workspaceId } = world.actor;
      const { itemId, conversationId } = await world.written();
      const talk = () => world.engagement.get(workspaceId, conversationId);
      const allowed = new Set<string>();
      let isOn = true;
      let count = 0;
      const act = async ({ does: what, who: name, fresh, nth }: Step): Promise<void> => {
        const by = world.as(name);
        const isApprover = by.role === 'editor';
        count += 1;
        const { requests, responses } = await talk();
        const request = requests[nth % Math.max(1, requests.length)];
        const version = (request?.version ?? 1) - (fresh ? 0 : 1);
        switch (what) {
          case 'ask': {
            const content = `Text ${itemId} ${count}`;
            // Those who needn't ask send it.
            if (isApprover || !isOn) allowed.add(content);
            return void (await world.engagement.act(by, { itemId, action: 'comment', content }, newId()));
          }
          case 'edit':
            return void (request && (await world.replies.change(by, request.id, { version, content: `Text ${itemId} ${count}` })));
          case 'approve':
          case 'die': {
            if (!request || !isApprover) return;
            fails = what === 'die';
            try {
              await world.replies.approve(by, request.id, version);
              allowed.add(request.text);
            } catch (error) {
              if (!fails) throw error;
            } finally {
              fails = false;
            }
            return;
          }
          case 'return':
            return void (request && isApprover && (await world.replies.giveBack(by, request.id, { version, note: 'No' })));
          case 'withdraw':
            return void (request && (await world.replies.withdraw(by, request.id, version)));
          case 'off':
          case 'on':
            isOn = what === 'on';
            return void (await world.approvals.changePolicy(world.actor, { replies: isOn }));
          case 'retry': {
            const failed = responses.find(({ state }) => state === 'failed' || state === 'unconfirmed');
            return void (failed && (await world.engagement.decide(by, failed.id, failed.state === 'failed' ? 'retry' : 'send_again')));
          }
          case 'fail':
            return void world.inbox.fates.push('rejected');
          case 'lose':
            return void world.inbox.fates.push('lost');
          default:
            return world.settle(200);
        }
      };
      for (const step of sequence) {
        try {
          await act(step);
        } catch (error) {
          // What isn't possible now is refused, and changes nothing.
          if (!(error instanceof AppError)) throw error;
        }
      }
      world.inbox.fates.length = 0;
      await world.settle(200);
      const sent = world.inbox.sent.filter(({ to }) => to === itemId).map(({ text }) => text);
      expect(sent.filter((text) => !allowed.has(text))).toEqual([]);
      expect(new Set(sent).size).toBe(sent.length);
      // Of what is on its way, nothing is left.
      expect((await talk()).responses.every(({ state }) => ['published', 'failed', 'cancelled', 'unconfirmed'].includes(state ?? ''))).toBe(
        true,
      );
      total += sent.length;
    }),
    { numRuns: runs(40) },
  );
  // Otherwise it would say nothing.
  expect(total).toBeGreaterThan(0);
});
