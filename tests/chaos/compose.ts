import { type PublishKind, publishKinds } from '@everycast/platforms/port/manifest';
import type { MediaFile } from '@everycast/platforms/port/media-file';
import { contentsOf, type SuiteContent } from '../platforms/contents.ts';
import type { Subject } from '../platforms/subject.ts';
import type { Client, ToPublish } from './client.ts';
import { type Films, picture } from './material.ts';

/** What must exist of a post: each of its texts, its own first, and how many files are shown with it. */
export type ExpectedText = { text: string; files: number };
export type Composed = { kind: PublishKind | 'simplest'; post: Omit<ToPublish, 'accountIds'>; says: ExpectedText[] };

export interface Composer {
  /** How much of a platform's limit one post uses on average. */
  quota(limit: string): number;
  /** Writes a post of a kind that `random` chooses, with its files added to the library. */
  compose(client: Client, text: string, random: () => number): Promise<Composed>;
}

/** The share of posts of the platform's simplest kind; all other kinds share the rest equally. */
const simplest = 0.5;
const isNoPost: readonly PublishKind[] = ['edit', 'remove'];

/** Writes posts of every kind that a platform accepts and that can be verified afterwards, except those `left` out. */
export function composerOf(subject: Subject, films: Films | null, left: readonly PublishKind[] = []): Composer {
  const { surest, unnotified = [] } = subject;
  const { takes, simple, ofKind } = contentsOf(subject);
  const isFilm = (kind: PublishKind) => kind === 'video' || kind === 'short';
  const kinds = publishKinds.filter(
    (kind) => takes(kind) && ![...isNoPost, ...unnotified, ...left].includes(kind) && (surest !== 'video' || isFilm(kind)),
  );
  function written(kind: PublishKind | undefined, text: string): SuiteContent {
    const asked = kind ?? surest;
    return asked === undefined ? simple(text) : ofKind(asked, text);
  }

  async function given(client: Client, media: readonly MediaFile[], random: () => number): Promise<ToPublish['media']> {
    const files: ToPublish['media'] = [];
    for (const { kind, width, height, alt } of media) {
      const id = kind === 'image' ? (await client.uploadPicture(await picture(random), 'image/jpeg')).id : filmFor(width > height);
      files.push({ id, alt });
    }
    return files;
  }
  function filmFor(isLying: boolean): string {
    if (!films) throw new Error('There are no videos to write with.');
    return films[isLying ? 'lying' : 'standing'];
  }

  return {
    quota(limit) {
      const count = (kind: PublishKind | undefined) =>
        subject.platform.publish.steps(written(kind, 'How much'), { traits: {} }).filter(({ quota }) => quota === limit).length;
      return simplest * count(undefined) + kinds.reduce((sum, kind) => sum + ((1 - simplest) * count(kind)) / kinds.length, 0);
    },
    async compose(client, text, random) {
      const kind = random() < simplest ? undefined : kinds[Math.floor(random() * kinds.length)];
      const content = written(kind, text);
      const { id } = subject.platform.manifest;
      const thread: ToPublish['thread'] = [];
      for (const part of content.thread) thread.push({ text: part.text, media: await given(client, part.media, random) });
      const media = await given(client, content.media, random);
      return {
        kind: kind ?? 'simplest',
        post: { text: content.text, media, thread, firstComment: content.firstComment, options: { [id]: content.options } },
        says: [
          ...[content, ...content.thread].map((part) => ({ text: part.text, files: part.media.length })),
          ...(content.firstComment === '' ? [] : [{ text: content.firstComment, files: 0 }]),
        ],
      };
    },
  };
}
