import type { PostSummary } from '@everycast/contract/posts';

type Held = Pick<PostSummary, 'media' | 'thread'> & { targets: readonly Pick<PostSummary['targets'][number], 'media' | 'thread'>[] };

/** What a post has besides text and images, on any account: the parts of its longest thread (1: no thread), and videos. */
export function attachmentsOf({ media, thread, targets }: Held): { parts: number; video: boolean } {
  const threads = [thread, ...targets.map((target) => target.thread ?? [])];
  const files = [media, ...targets.map((target) => target.media ?? []), ...threads.flatMap((one) => one.map((part) => part.media))].flat();
  return { parts: Math.max(...threads.map(({ length }) => length)) + 1, video: files.some((one) => one.media.kind === 'video') };
}
