import type { Stream } from '@everycast/contract/streams';

/**
 * Which of a person's streams under way a studio shows: the one that its tab sends, however many others are on, then one that has a picture,
 * then any.
 * @param streams newest first
 * @param ownId of the tab, if it sends one or did before a reload
 */
export function currentOf(streams: readonly Stream[], userId: string, ownId: string | null): Stream | null {
  const underWay = streams.filter((stream) => stream.userId === userId && stream.endedAt === null);
  return underWay.find(({ id }) => id === ownId) ?? underWay.find(({ state }) => state !== 'waiting') ?? underWay[0] ?? null;
}
