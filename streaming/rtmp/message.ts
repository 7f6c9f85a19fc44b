/** Message types (RTMP specification, sections 5.4, 7.1). */
export const messageType = {
  setChunkSize: 1,
  abort: 2,
  acknowledgement: 3,
  userControl: 4,
  windowAcknowledgementSize: 5,
  setPeerBandwidth: 6,
  audio: 8,
  video: 9,
  dataAmf3: 15,
  commandAmf3: 17,
  data: 18,
  command: 20,
  aggregate: 22,
} as const;

export interface Message {
  type: number;
  /** The message stream: 0 for the connection itself, otherwise what createStream returned. */
  stream: number;
  /** The timestamp on the wire: milliseconds, 32 bits. */
  time: number;
  body: Uint8Array;
}

/** Chunk streams (5.3.1.1): 2 is reserved for control messages, the others are what encoders commonly use. */
export const chunkStream = { control: 2, command: 3, audio: 4, script: 5, video: 6 } as const;

/** The chunk size until a Set Chunk Size message (5.4.1). */
export const initialChunkSize = 128;

/** From here on, a timestamp doesn't fit into a header and is sent as an extended timestamp (5.3.1.3). */
export const extendedFrom = 0xffffff;
