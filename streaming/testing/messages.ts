import type { ChunkReader } from '../rtmp/chunk-reader.ts';
import type { Message } from '../rtmp/message.ts';

/** The messages that these bytes complete. */
export function messagesIn(reader: ChunkReader, bytes: Uint8Array): Message[] {
  reader.push(bytes);
  const messages: Message[] = [];
  for (let message = reader.next(); message; message = reader.next()) messages.push(message);
  return messages;
}
