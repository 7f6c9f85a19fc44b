import { ConvertHello, type SourceNews, type sourceClosings } from '@everycast/contract/streams';
import type { MediaTag } from '@everycast/streaming/flv/tag';
import type { WebSocket } from 'ws';
import type { Conversion, ConversionEnd, Conversions } from './conversions.ts';

type Closing = keyof typeof sourceClosings;
const endings: Record<ConversionEnd, Closing> = { unreadable: 'unreadable', failed: 'conversionFailed', missing: 'conversionMissing' };

interface SocketParts {
  socket: WebSocket;
  conversions: Conversions;
  input: { write(tag: MediaTag): void };
  tell(news: SourceNews): void;
  /** Closes the socket. */
  refuse(code: Closing, reason: string): void;
}

/** A browser's recording on its way through a conversion. */
export interface SocketConversion {
  write(bytes: Uint8Array): void;
  behind(): boolean;
  close(): void;
}

/**
 * Starts converting what a socket brings. While ffmpeg takes nothing, nothing is read from the socket.
 * @param text the socket's first message
 * @returns null if that isn't a `ConvertHello`
 */
export function convertOverSocket(text: string, { socket, conversions, input, tell, refuse }: SocketParts): SocketConversion | null {
  const hello = ConvertHello.safeParse(jsonOf(text));
  if (!hello.success) return null;
  const { type: _, ...picture } = hello.data;
  let conversion: Conversion | null = null;
  let closed = false;

  const parts = {
    picture,
    onTag: input.write,
    onDrain: () => socket.resume(),
    onEnd: (why: ConversionEnd) => refuse(endings[why], why),
  };
  void conversions
    .open(parts, () => !closed)
    .then((opened) => {
      conversion = opened;
      if (closed) void opened?.close();
      else if (opened) tell({ type: 'converting' });
      else refuse('conversionBusy', 'busy');
    });

  return {
    write(bytes) {
      if (!conversion) refuse('unreadable', 'early');
      else if (!conversion.write(bytes)) socket.pause();
    },
    behind: () => conversion?.behind() ?? false,
    close() {
      closed = true;
      void conversion?.close();
      // Otherwise the end of the connection wouldn't be noticed.
      socket.resume();
    },
  };
}

/** Null if it isn't JSON. */
export function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
