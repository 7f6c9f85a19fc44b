import { setTimeout as wait } from 'node:timers/promises';
import type { EngagementItem } from '@everycast/platforms/port/engagement';
import type { Json } from '@everycast/platforms/port/json';
import type { Content } from '@everycast/platforms/port/publisher';
import { type ItemKind, itemKinds, type ResponseAction, responseActions } from '@everycast/platforms/port/response';
import type { Fault } from '@everycast/sandbox/core/faults';
import { expect } from 'vitest';
import { describe, test } from '../cases.ts';
import type { contentsOf } from '../contents.ts';
import type { Stage } from '../stage.ts';
import type { Subject } from '../subject.ts';

type Somebody = Awaited<ReturnType<Stage['newAccount']>>;

const faults = ['swallowed', 'half', 'dropped', 'broken', 'rate_limited', 'slow'] as const satisfies readonly Fault[];
/** How long the audience is waited for; an hour of its life passes in a second. */
const patience = 30_000;

type Contents = ReturnType<typeof contentsOf>;
type Enough = (items: readonly EngagementItem[], somebody: Somebody) => boolean;
const ofOthers = (items: readonly EngagementItem[], kind: ItemKind) => items.filter((item) => !item.own && item.kind === kind);
const twoComments: Enough = (items) => ofOthers(items, 'comment').length >= 2;

/** Somebody with a post that others have written about; with several posts, where what is wanted doesn't follow the first. */
async function discussed(at: () => Stage, { simple }: Contents, text: string, isEnough = twoComments) {
  const somebody = await at().newAccount();
  const before = await somebody.read(null);
  expect(before.items).toEqual([]);
  const { post } = await somebody.send(simple(text));
  const postIds = [post.remoteId];
  const items: EngagementItem[] = [];
  let { cursor }: { cursor: Json } = before;
  const until = Date.now() + patience;
  for (let round = 1; !isEnough(items, somebody); round += 1) {
    expect(Date.now()).toBeLessThan(until);
    await wait(200);
    if (round % 10 === 0) postIds.push((await somebody.send(simple(`${text}, and once more: ${round}`))).post.remoteId);
    const page = await somebody.read(cursor);
    items.push(...page.items);
    cursor = page.cursor;
  }
  return { somebody, items, cursor, postIds };
}

/** An inbox: everything is read once and in order, whatever goes wrong. */
export function engagement({ platform }: Subject, at: () => Stage, contents: Contents): void {
  const kinds = itemKinds.filter((kind) => platform.manifest.engagement?.kinds[kind] === true);

  for (const kind of kinds) {
    describe(kind, () => {
      test('arrives, with whom it is from', async () => {
        const { items } = await discussed(at, contents, `Something with a ${kind}`, (all) => ofOthers(all, kind).length > 0);
        const [item] = ofOthers(items, kind);
        expect(item).toMatchObject({ kind, own: false, postId: kind === 'comment' ? expect.any(String) : null });
        expect([item?.text, item?.from.remoteId, item?.from.handle, item?.from.name]).not.toContain('');
      });
    });
  }

  test('is read once, in order, and goes on where it ended', async () => {
    const { somebody, items, cursor, postIds } = await discussed(at, contents, 'Read by many');
    expect(new Set(items.map(({ remoteId }) => remoteId)).size).toBe(items.length);
    const comments = items.filter(({ kind }) => kind === 'comment');
    expect(comments.length).toBeGreaterThan(0);
    expect(comments.filter((one) => !postIds.includes(one.postId ?? ''))).toEqual([]);
    expect(items.every(({ text, from }) => text !== '' && from.handle !== '' && from.name !== '')).toBe(true);
    const again = await somebody.read(null);
    const known = new Map(again.items.map((item) => [item.remoteId, item]));
    for (const item of items.slice(-5)) expect(known.get(item.remoteId)).toEqual(item);
    const more = await somebody.read(cursor);
    expect(more.items.filter(({ remoteId }) => items.some((item) => item.remoteId === remoteId))).toEqual([]);
  });

  test.each(['broken', 'dropped', 'half', 'rate_limited'] as const)('reading meets %s, and loses nothing', async (fault) => {
    const { somebody, items } = await discussed(at, contents, `Read in spite of ${fault}`);
    await somebody.spoil('look', fault);
    await expect(somebody.read(null)).rejects.toMatchObject({ kind: fault === 'rate_limited' ? 'retry_later' : 'outage' });
    const { items: again } = await somebody.read(null);
    expect(again.map(({ remoteId }) => remoteId)).toEqual(expect.arrayContaining(items.slice(-5).map(({ remoteId }) => remoteId)));
  });
}

/** Each answer is sent exactly once, whatever goes wrong. */
export function answers({ platform }: Subject, at: () => Stage, contents: Contents): void {
  const rules = platform.manifest.engagement;
  const possible = responseActions.filter((action) => rules?.actions[action] === true);

  const answer = (action: ResponseAction, { remoteId, from: { handle }, kind, context }: EngagementItem, text: string): Content => ({
    text: action === 'like' ? '' : text,
    media: [],
    thread: [],
    firstComment: '',
    options: {},
    pictures: {},
    response: { action, to: { remoteId, handle, kind, context } },
  });

  /** The item to answer: a public one, if it can be answered like this. */
  function answered(items: readonly EngagementItem[], action: ResponseAction, somebody: Somebody): EngagementItem | undefined {
    const { traits } = somebody.account();
    const now = at().env.now();
    const can = ({ kind, at: when }: EngagementItem) =>
      (rules?.refuses?.(action, { kind, at: new Date(when) }, now, traits) ?? null) === null;
    return ofOthers(items, 'comment').find(can) ?? items.find((item) => !item.own && can(item));
  }

  /** Somebody who has received something that can be answered like this. */
  async function asked(action: ResponseAction, text: string) {
    const { somebody, items, cursor } = await discussed(at, contents, text, (all, who) => answered(all, action, who) !== undefined);
    return { somebody, cursor, item: answered(items, action, somebody) as EngagementItem };
  }

  /** Answers as people see them on the platform. A private message need not say what it answers. */
  async function expectSent(somebody: Somebody, action: ResponseAction, to: EngagementItem, text: string): Promise<void> {
    if (action === 'like') return;
    const sent = (await somebody.feed()).filter((post) => post.text.includes(text));
    expect(sent).toMatchObject([action === 'comment' ? { replyTo: to.remoteId } : {}]);
  }

  for (const action of possible) {
    describe(action, () => {
      test.each(['before', 'after'] as const)('is there once: the worker dies %s it was recorded', async (when) => {
        const { somebody, item } = await asked(action, `Crash ${when} ${action}`);
        const text = `Answer of a worker that died ${when} ${action}`;
        await somebody.respond(answer(action, item, text), when);
        await expectSent(somebody, action, item, text);
      });

      test.each(faults)('is there once: %s', async (fault) => {
        const { somebody, item } = await asked(action, `Fault ${fault} ${action}`);
        const text = `Answer in spite of ${fault} ${action}`;
        await somebody.spoil('create', fault);
        await somebody.respond(answer(action, item, text));
        expect(await somebody.waiting()).toEqual([]);
        await expectSent(somebody, action, item, text);
      });
    });
  }

  if (!possible.includes('comment')) return;
  test('are read back as the account’s own, in the conversation they belong to', async () => {
    const { somebody, item, cursor } = await asked('comment', 'Answered elsewhere');
    await somebody.respond(answer('comment', item, 'What I say to that'));
    const { items: after } = await somebody.read(cursor);
    expect(after.filter(({ own }) => own)).toMatchObject([{ threadId: item.threadId, under: item.remoteId }]);
  });
}
