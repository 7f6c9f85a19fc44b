import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { Ingest } from '@everycast/contract/media';
import type { Post } from '@everycast/contract/posts';
import sharp from 'sharp';
import { Upload } from 'tus-js-client';
import type { Caller } from '../chaos/caller.ts';
import type { Client } from '../chaos/client.ts';

/** People who write drafts and read them back, and one who uploads pictures, all the time. */
export interface People {
  /** What follows is a gap of its own. */
  startGap(): void;
  /** The longest time since `startGap` in which nothing could be written. Milliseconds. */
  longestGap(): number;
  /** Whether a post is theirs, by its text. */
  isTheirs(text: string): boolean;
  /** Ends their work, and looks for everything that they were told is saved. */
  end(): Promise<{ written: number; read: number; uploaded: number; faults: string[] }>;
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

export async function createPeople(client: Client, { url, count, synchronous }: PeopleOptions): Promise<People> {
  let uploaded = 0;
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

  async function work(caller: Caller): Promise<void> {
    while (!isOver) {
      const text = `${mark}${randomUUID()}`;
      const { id } = await caller.call<Post>('POST', '/api/v1/posts', { text, accountIds: [], media: [] });
      note();
      saved.set(id, { text, at: new Date() });
      // Whichever process answers, and whatever database it reads: nobody is shown less than they just wrote.
      const reply = await caller.send<Post>('GET', `/api/v1/posts/${id}`, undefined, randomUUID());
      read += 1;
      if ('ok' in reply && reply.ok.text !== text) faults.push(`${id} was read as “${reply.ok.text}”.`);
      if ('refused' in reply && synchronous) faults.push(`${id} was saved, and then answered ${reply.status}: ${reply.refused.message}`);
      // Searches are answered by a standby, if that has what this person wrote.
      const search = `/api/v1/posts?search=${text.slice(mark.length)}`;
      const found = await caller.send<{ items: Post[] }>('GET', search, undefined, randomUUID());
      read += 1;
      if (synchronous && !('ok' in found && found.ok.items.some((post) => post.id === id)))
        faults.push(`${id} was saved, and then not found.`);
      await wait(pause);
    }
  }
  /** Uploads pictures in small pieces, which different processes receive. */
  async function upload(): Promise<void> {
    while (!isOver) {
      const { id, bytes } = await uploadPicture(url, client);
      const { state, problem } = await arrived(client, id);
      if (state === 'done') uploaded += 1;
      else faults.push(`An upload of ${bytes} bytes ended ${state}: ${problem?.message}`);
    }
  }
  // Each with a browser of their own, which remembers what they have written last.
  const callers: Caller[] = [];
  for (let index = 1; index <= count; index += 1) callers.push(await client.invite(`Person${index}`, `10.0.0.${index}`));
  const working = Promise.all([...callers.map(work), upload()]);
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
      faults.push(...callers.flatMap(({ errors }) => errors).map((error) => `Someone was answered 500: ${error}`));
      const there = new Map((await client.all()).map(({ id, text }) => [id, text]));
      const lost = [...saved].filter(([id, { text }]) => there.get(id) !== text).map(([, { at }]) => at.toISOString());
      if (synchronous && lost.length > 0) faults.push(`${lost.length} drafts were saved, and are gone: from ${lost[0]} to ${lost.at(-1)}.`);
      const texts = [...there.values()].filter((text) => text.startsWith(mark));
      if (new Set(texts).size !== texts.length) faults.push('A draft is there twice.');
      return { written: saved.size, read, uploaded, faults };
    },
  };
}

/** Noise, so that no two are the same file. */
async function uploadPicture(url: string, { caller, home }: Client): Promise<{ id: string; bytes: number }> {
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const;
  const picture = await sharp({ create: { width: 300, height: 200, channels: 3, background: 'gray', noise } })
    .png()
    .toBuffer();
  const sent = Promise.withResolvers<string>();
  const upload = new Upload(picture, {
    endpoint: `${url}/api/v1/media/uploads`,
    chunkSize: 40_000,
    // As often as it takes: what is tried here lasts for a minute at most.
    retryDelays: Array.from({ length: 300 }, () => 500),
    headers: { cookie: caller.cookie(), origin: url, 'x-workspace': home },
    metadata: { name: 'noise.png' },
    onSuccess: () => sent.resolve(upload.url?.split('/').at(-1) ?? ''),
    onError: sent.reject,
    onShouldRetry: () => true,
  });
  upload.start();
  return { id: await sent.promise, bytes: picture.byteLength };
}

async function arrived({ caller }: Client, id: string): Promise<Ingest> {
  for (;;) {
    const ingest = await caller.call<Ingest>('GET', `/api/v1/media/ingests/${id}`);
    if (ingest.state !== 'receiving' && ingest.state !== 'checking') return ingest;
    await wait(200);
  }
}
