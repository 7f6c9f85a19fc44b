/** What an identification header says (RFC 7845, 5.1). Null if it can't be read. */
export function readOpusHead(head: Uint8Array): { channels: number; streams: number; coupled: number } | null {
  const [channels = 0, family = 0, count = 0, pairs = 0] = [head[9], head[18], head[19], head[20]];
  if (head.length < 19 || channels === 0) return null;
  if (family === 0) return { channels, streams: 1, coupled: channels - 1 };
  return count === 0 ? null : { channels, streams: count, coupled: pairs };
}
