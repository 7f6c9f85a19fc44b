/** What an identification header says (RFC 7845, 5.1). Null if it can't be read. */
export function readOpusHead(head: Uint8Array): { channels: number; streams: number; coupled: number } | null {
  const [channels = 0, family = 0, count = 0, pairs = 0] = [head[9], head[18], head[19], head[20]];
  if (head.length < 19 || channels === 0) return null;
  if (family === 0) return { channels, streams: 1, coupled: channels - 1 };
  return count === 0 ? null : { channels, streams: count, coupled: pairs };
}

/** Samples of a frame at 48 kHz, by the lower bits of a configuration (RFC 6716, 3.1): SILK, hybrid, CELT. */
const silk = [480, 960, 1_920, 2_880] as const;
const hybrid = [480, 960] as const;
const celt = [120, 240, 480, 960] as const;

/** How many samples a packet has at 48 kHz. */
export function opusSamples([toc = 0, count = 0]: Uint8Array): number {
  const config = toc >> 3;
  const frame = config < 12 ? silk[config & 0b11] : config < 16 ? hybrid[config & 1] : celt[config & 0b11];
  const code = toc & 0b11;
  return (frame ?? 0) * (code === 0 ? 1 : code === 3 ? count & 0x3f : 2);
}
