import { z } from 'zod';
import { cardOf, cardStep, type MadeCard } from '../port/card.ts';
import { Json } from '../port/json.ts';
import type { CardWish } from '../port/manifest.ts';
import type { MediaFile } from '../port/media-file.ts';
import type { Content, StepContext } from '../port/publisher.ts';
import type { Step } from '../port/steps.ts';
import { outcomeIn } from '../port/stored.ts';
import { partAt, stepsOf as stepsFor } from '../port/thread.ts';
import { blueskyManifest } from './manifest.ts';

const isVideo = ({ kind }: MediaFile): boolean => kind === 'video';

/** The card of a part of the post, 0 for the first. */
export function wishIn({ text, media, thread, options }: Content, part: number): CardWish | null {
  const one = [{ text, media }, ...thread][part];
  return (one && blueskyManifest.card?.(one, options, {})) ?? null;
}

/**
 * Images are uploaded to the account's own server and are ready then; videos to the video service, which processes them. Link cards come
 * first.
 */
export function stepsOf(content: Content): Step[] {
  const cards = [content, ...content.thread].flatMap((_, part) => (wishIn(content, part) ? [cardStep(part)] : []));
  const posts = stepsFor(content, { isWorkedOn: isVideo, quota: (file) => (isVideo(file) ? undefined : 'uploads') });
  return [...cards, ...posts];
}

/** Identifies a record permanently: its address and the hash of its content. */
export const Ref = z.object({ uri: z.string(), cid: z.string() });
export type Ref = z.infer<typeof Ref>;
/** The outcome of preparing a file: how a post refers to it. */
const PreparedFile = z.object({ blob: Json });
/** A thread's first post, and the one that is replied to. */
export type ReplyTo = { root: Ref; parent: Ref };
/** A file with how a post refers to it. */
export type Ready = { file: MediaFile; blob: Json };

/** A post as a step publishes it. `reply`: what it replies to; missing for the first part. */
interface PostAt {
  text: string;
  files: Ready[];
  card: MadeCard | null;
  reply: ReplyTo | null;
}

export function postAt({ step, content, outcomes }: StepContext): PostAt {
  const { parts, part, number } = partAt(step, content);
  const [root, before] = [parts[0], parts[number - 1]];
  return {
    text: part.text,
    files: part.media.map((file, index) => ({
      file,
      blob: outcomeIn(PreparedFile, outcomes, { is: isVideo(file) ? 'wait' : 'upload', part: number, file: index }).blob,
    })),
    card: cardOf(outcomes, number),
    reply: root && before ? { root: outcomeIn(Ref, outcomes, root.id), parent: outcomeIn(Ref, outcomes, before.id) } : null,
  };
}
