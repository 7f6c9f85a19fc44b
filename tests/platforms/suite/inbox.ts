import { setTimeout as wait } from 'node:timers/promises';
import type { InboxItem } from '@everycast/platforms/port/inbox';
import type { Json } from '@everycast/platforms/port/json';
import type { Content } from '@everycast/platforms/port/publisher';
import type { ResponseAction } from '@everycast/platforms/port/response';
import { responseActions } from '@everycast/platforms/port/response';
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

/** An inbox: everything is read once and in order, and each answer is sent exactly once, whatever goes wrong. */
export function inbox({ platform }: Subject, at: () => Stage, { simple }: ReturnType<typeof contentsOf>): void {
  const rules = platform.manifest.inbox;
  const possible = responseActions.filter((action) => rules?.actions[action] === true);

  /** Somebody with a post that others have written about. */
  async function discussed(text: string): Promise<{ somebody: Somebody; items: InboxItem[]; cursor: Json; postId: string }> {
    const somebody = await at().newAccount();
    const before = await somebody.read(null);
    expect(before.items).toEqual([]);
    const { post } = await somebody.send(simple(text));
    const items: InboxItem[] = [];
    let { cursor } = before;
    for (const until = Date.now() + patience; items.filter(({ own, kind }) => !own && kind === 'comment').length < 2; ) {
      expect(Date.now()).toBeLessThan(until);
      await wait(200);
      const page = await somebody.read(cursor);
      items.push(...page.items);
      cursor = page.cursor;
    }
    return { somebody, items, cursor, postId: post.remoteId };
  }

  const answer = (action: ResponseAction, { remoteId, from: { handle }, kind, context }: InboxItem, text: string): Content => ({
    ...{ text: action === 'like' ? '' : text, media: [], thread: [], firstComment: '', options: {}, pictures: {} },
    response: { action, to: { remoteId, handle, kind, context } },
  });

  test('all that others write is read once, in order, and goes on where it ended', async () => {
    const { somebody, items, cursor, postId } = await discussed('Read by many');
    expect(new Set(items.map(({ remoteId }) => remoteId)).size).toBe(items.length);
    const comments = items.filter(({ kind }) => kind === 'comment');
    expect(comments.length).toBeGreaterThan(0);
    expect(new Set(comments.map((one) => one.postId))).toEqual(new Set([postId]));
    expect(items.every(({ text, from }) => text !== '' && from.handle !== '' && from.name !== '')).toBe(true);
    const again = await somebody.read(null);
    const known = new Map(again.items.map((item) => [item.remoteId, item]));
    for (const item of items.slice(-5)) expect(known.get(item.remoteId)).toEqual(item);
    const more = await somebody.read(cursor);
    expect(more.items.filter(({ remoteId }) => items.some((item) => item.remoteId === remoteId))).toEqual([]);
  });

  test.each(['broken', 'dropped', 'half', 'rate_limited'] as const)('reading meets %s, and loses nothing', async (fault) => {
    const { somebody, items } = await discussed(`Read in spite of ${fault}`);
    await somebody.spoil('look', fault);
    await expect(somebody.read(null)).rejects.toMatchObject({ kind: fault === 'rate_limited' ? 'retry_later' : 'outage' });
    const { items: again } = await somebody.read(null);
    expect(again.map(({ remoteId }) => remoteId)).toEqual(expect.arrayContaining(items.slice(-5).map(({ remoteId }) => remoteId)));
  });

  /** What is answered: something public, which everything can be an answer to. */
  const first = (items: readonly InboxItem[]): InboxItem => items.find(({ kind }) => kind === 'comment') ?? (items[0] as InboxItem);

  describe('an answer is there exactly once', () => {
    /** Answers as people see them on the platform. */
    const sent = async (somebody: Somebody, text: string) => (await somebody.feed()).filter((post) => post.text.includes(text));

    /** A private message need not say what it answers. */
    async function expectSent(somebody: Somebody, action: ResponseAction, to: InboxItem, text: string): Promise<void> {
      if (action === 'like') return;
      expect(await sent(somebody, text)).toMatchObject([action === 'comment' ? { replyTo: to.remoteId } : {}]);
    }

    for (const action of possible) {
      test.each(['before', 'after'] as const)(`${action}: the worker dies %s it was recorded`, async (when) => {
        const { somebody, items } = await discussed(`Crash ${when} ${action}`);
        const text = `Answer of a worker that died ${when} ${action}`;
        await somebody.respond(answer(action, first(items), text), when);
        await expectSent(somebody, action, first(items), text);
      });

      test.each(faults)(`${action}: %s`, async (fault) => {
        const { somebody, items } = await discussed(`Fault ${fault} ${action}`);
        const text = `Answer in spite of ${fault} ${action}`;
        await somebody.spoil('create', fault);
        await somebody.respond(answer(action, first(items), text));
        expect(await somebody.waiting()).toEqual([]);
        await expectSent(somebody, action, first(items), text);
      });
    }

    test('is read back as the account’s own, in the conversation it belongs to', async () => {
      const { somebody, items, cursor } = await discussed('Answered elsewhere');
      const item = first(items);
      await somebody.respond(answer('comment', item, 'What I say to that'));
      const { items: after } = await somebody.read(cursor);
      expect(after.filter(({ own }) => own)).toMatchObject([{ threadId: item.threadId, under: item.remoteId }]);
    });
  });
}
