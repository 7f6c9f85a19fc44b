import { copyOf } from '@everycast/contract/post-copy';
import type { Message } from '@everycast/messages/message';
import type { Tx } from '../../kernel/database/database.ts';
import { unlimited } from '../../kernel/database/limited.ts';
import { AppError } from '../../kernel/errors.ts';
import type { Membership } from '../../kernel/http/access.ts';
import type { EvergreenRow } from './evergreen-store.ts';
import { createLook, type EvergreenParts, usedSince } from './look.ts';
import type { AheadSlot } from './needs.ts';
import { whyOpen } from './reasons.ts';
import { choose, type Source, type Texts, textKey, Uses } from './rules.ts';

/** Slots that are looked at in one go. */
const maxSlots = 300;
const dayLength = 24 * 3600_000;

/** A person has changed the settings in the meantime: their own look goes on from there. */
class Outdated extends Error {}
/** The slot was filled, or isn't the queue's anymore. */
class Taken extends Error {}
/** Someone has planned the text in the meantime, or the post's versions for these accounts say something else. */
class Repeated extends Error {
  readonly texts: Texts;
  constructor(texts: Texts) {
    super();
    this.texts = texts;
  }
}

/** One look at a queue, and the keys of the texts that it has read: the same ones for every slot. */
interface Run {
  row: EvergreenRow;
  keyOf(text: string): string;
}

function rememberedKeys(): Run['keyOf'] {
  const keys = new Map<string, string>();
  return (text) => {
    const key = keys.get(text) ?? textKey(text);
    keys.set(text, key);
    return key;
  };
}

/**
 * Fills a queue's open slots with copies of posts. Each is committed alone, under the lock of the workspace's queues and after everything
 * was read once more, so a process that dies, or a second one, fills no slot twice and repeats no text.
 */
export function createFilling(parts: EvergreenParts) {
  const { kernel, store, sources, needs } = parts;
  const look = createLook(parts);

  async function refuseRepeated(tx: Tx, { row, keyOf }: Run, postId: string, { dueAt, zone }: AheadSlot): Promise<Texts> {
    const now = kernel.clock.now();
    const own = await sources.textsOf(tx, postId);
    const texts = Object.fromEntries(own.map(({ accountId, text }) => [accountId, keyOf(text)]));
    const uses = new Uses(zone);
    const used = await unlimited(tx, () => sources.used(Object.keys(texts), usedSince(now, row.pauseDays), { now, except: postId, tx }));
    for (const { accountId, text, at } of used) if (keyOf(text) === texts[accountId]) uses.add({ [accountId]: keyOf(text) }, at);
    for (const planned of await unlimited(tx, () => store.planned([row.queueId], usedSince(now, row.pauseDays), tx)))
      uses.add(planned.texts, planned.dueAt);
    if (!uses.isFree(texts, uses.dayOf(dueAt), row.pauseDays)) throw new Repeated(texts);
    return texts;
  }

  /** @throws Outdated, Taken, Repeated, AppError if the post can't go out like this */
  async function fillSlot(actor: Membership, run: Run, slot: AheadSlot, source: Source): Promise<Texts> {
    const { row } = run;
    const { workspaceId, queueId } = row;
    const post = await needs.posts.get(workspaceId, source.id);
    const accountIds = Object.keys(source.texts);
    const isForAll = post.targets.length === 0;
    const copy = copyOf(post, accountIds);
    const schedule = { at: slot.at, zone: slot.zone };
    const prepared = await needs.posts.prepare(actor, { ...copy, ...(isForAll && { accountIds }), schedule });
    return kernel.db.transaction().execute(async (tx) => {
      let texts: Texts = {};
      const isFilled = await needs.queues.fill(tx, workspaceId, slot, async () => {
        if ((await store.lock(tx, queueId)) !== row.version) throw new Outdated();
        await prepared.save(tx);
        texts = await refuseRepeated(tx, run, prepared.id, slot);
        if (!(await store.add(tx, { queueId, dueAt: slot.dueAt, postId: prepared.id, texts }))) throw new Taken();
        return prepared.id;
      });
      if (!isFilled) throw new Taken();
      return texts;
    });
  }

  /** Fills what is open. @returns why something stays open; null if nothing does @throws Outdated */
  async function fillAll(actor: Membership, row: EvergreenRow): Promise<Message | null> {
    const now = kernel.clock.now();
    const run = { row, keyOf: rememberedKeys() };
    const seen = await look(row, { max: maxSlots, until: new Date(now.getTime() + row.aheadDays * dayLength) });
    const had = await store.planned([row.queueId], now);
    const before = new Set(had.map(({ dueAt }) => dueAt.getTime()));
    let reason: Message | null = null;
    let refused: Message | null = null;
    let left = seen.sources;
    for (const slot of seen.slots) {
      // What somebody removed from a slot isn't replaced.
      if (slot.taken || before.has(slot.dueAt.getTime())) continue;
      for (let isDone = false; !isDone; ) {
        const source = choose(left, slot.dueAt, seen.uses, row.pauseDays);
        if (!source) {
          reason ??= refused ?? whyOpen(seen, row, slot);
          break;
        }
        try {
          seen.uses.add(await fillSlot(actor, run, slot, source), slot.dueAt);
          isDone = true;
        } catch (error) {
          if (error instanceof Taken) isDone = true;
          else if (error instanceof Repeated) seen.uses.add({ ...error.texts, ...source.texts }, slot.dueAt);
          else if (error instanceof AppError) {
            // Others may still go out.
            refused ??= error.reason;
            left = left.filter(({ id }) => id !== source.id);
          } else throw error;
        }
      }
    }
    return reason;
  }

  return async (actor: Membership, row: EvergreenRow): Promise<{ reason: Message | null } | null> => {
    try {
      return { reason: await fillAll(actor, row) };
    } catch (error) {
      if (error instanceof Outdated) return null;
      throw error;
    }
  };
}
