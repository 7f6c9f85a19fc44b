import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { Post } from '@everycast/contract/posts';
import type { Client } from '../chaos/client.ts';

/** People who write drafts and read them back all the time. */
export interface People {
  /** What follows is a gap of its own. */
  startGap(): void;
  /** The longest time since `startGap` in which nothing could be written. Milliseconds. */
  longestGap(): number;
  /** Whether a post is theirs, by its text. */
  isTheirs(text: string): boolean;
  /** Ends their work, and looks for everything that they were told is saved. */
  end(): Promise<{ written: number; read: number; faults: string[] }>;
}

interface PeopleOptions {
  url: string;
  count: number;
  /** Whether everything that was acknowledged has to be there. */
  synchronous: boolean;
}

const mark = 'A draft by someone, ';
/** Between two drafts of a person. Milliseconds. */
const pause = 250;

export async function createPeople(client: Client, { count, synchronous }: PeopleOptions): Promise<People> {
  const saved = new Map<string, { text: string; at: Date }>();
  const faults: string[] = [];
  let read = 0;
  let isOver = false;
  let last = performance.now();
  let gap = 0;
  const note = () => {
    const now = performance.now();
    gap = Math.max(gap, now - last);
    last = now;
  };

  async function work(): Promise<void> {
    while (!isOver) {
      const text = `${mark}${randomUUID()}`;
      const { id } = await client.caller.call<Post>('POST', '/api/v1/posts', { text, accountIds: [], media: [] });
      note();
      saved.set(id, { text, at: new Date() });
      // Whichever process answers, and whatever database it reads: nobody is shown less than they just wrote.
      const reply = await client.caller.send<Post>('GET', `/api/v1/posts/${id}`, undefined, randomUUID());
      read += 1;
      if ('ok' in reply && reply.ok.text !== text) faults.push(`${id} was read as “${reply.ok.text}”.`);
      if ('refused' in reply && synchronous) faults.push(`${id} was saved, and then answered ${reply.status}: ${reply.refused.message}`);
      await wait(pause);
    }
  }
  const working = Promise.all(Array.from({ length: count }, work));
  // An error ends the run once its result is read.
  working.catch(() => undefined);

  return {
    startGap() {
      gap = 0;
      last = performance.now();
    },
    longestGap: () => Math.max(gap, performance.now() - last),
    isTheirs: (text) => text.startsWith(mark),
    async end() {
      isOver = true;
      await working;
      const there = new Map((await client.all()).map(({ id, text }) => [id, text]));
      const lost = [...saved].filter(([id, { text }]) => there.get(id) !== text).map(([, { at }]) => at.toISOString());
      if (synchronous && lost.length > 0) faults.push(`${lost.length} drafts were saved, and are gone: from ${lost[0]} to ${lost.at(-1)}.`);
      const texts = [...there.values()].filter((text) => text.startsWith(mark));
      if (new Set(texts).size !== texts.length) faults.push('A draft is there twice.');
      return { written: saved.size, read, faults };
    },
  };
}
