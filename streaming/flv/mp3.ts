/** Kilobits per second of layer III, by index (ISO/IEC 11172-3 and 13818-3, 2.4.2.3): MPEG 1, and the lower rates of MPEG 2. */
const bitrates = [
  [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320],
  [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160],
] as const;
const sampleRates = [44_100, 48_000, 32_000] as const;

/** What the four bytes before an MP3 frame say. Null for other bytes. */
export function readMp3Header([first = 0, second = 0, third = 0, fourth = 0]: Uint8Array) {
  // Version: 0 is 2.5, 2 is 2, 3 is 1. Layer: 1 is III.
  const version = (second >> 3) & 0b11;
  if (first !== 0xff || second >> 5 !== 0b111 || version === 1 || ((second >> 1) & 0b11) !== 1) return null;
  const full = sampleRates[(third >> 2) & 0b11];
  const bitrate = bitrates[version === 3 ? 0 : 1][third >> 4];
  if (full === undefined || bitrate === undefined || bitrate === 0) return null;
  const sampleRate = version === 3 ? full : version === 2 ? full / 2 : full / 4;
  return { bitrate, sampleRate, samples: version === 3 ? 1_152 : 576, channels: fourth >> 6 === 3 ? 1 : 2 };
}
