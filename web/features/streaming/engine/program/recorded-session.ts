import type { ConvertHello } from '@everycast/contract/streams';
import { openConnection } from './connection.ts';
import { createOverflow } from './overflow.ts';
import type { Session, SessionParts } from './session.ts';

/** Milliseconds between two looks at the connection. */
const lookEvery = 500;
/** The bitrate is an average over this long. Milliseconds. */
const window = 5_000;
/** A conversion that has gone on for this long is one that works. Milliseconds. */
const proven = 10_000;

/** What the page should do: record from the start, under this number; go on or wait with that; or stop. */
export type RecordOrder = { do: 'start'; recording: number } | { do: 'pause' | 'resume' | 'stop' };

export interface RecordedSession extends Session {
  /** The next piece of a recording. */
  piece(recording: number, piece: Blob): void;
  /** A recording broke off. */
  failed(recording: number): void;
}

type RecordedParts = Omit<SessionParts, 'listen' | 'onError'> & { onOrder: (order: RecordOrder) => void };

/**
 * A stream from a browser that can't encode H.264: the page records, and the server converts. Every connection begins with a recording of its
 * own, because only its start says what is in it. Nothing else ever restarts it: a page, connection or server that is slow makes it pause.
 */
export function startRecordedSession({ url, picture, onState, onStats, onOrder }: RecordedParts): RecordedSession {
  const { width, height, fps, bitrate } = picture;
  const overflow = createOverflow(bitrate);
  /** The number of the recording that is sent; null while none is. */
  let current: number | null = null;
  let recordings = 0;
  let startedAt = 0;
  let sent: { at: number; bytes: number }[] = [];

  const connection = openConnection({
    url,
    onState,
    onNews(news) {
      if (news.type === 'ready') {
        const hello: ConvertHello = { type: 'convert', width, height, fps, bitrate };
        connection.send(JSON.stringify(hello));
      }
      if (news.type === 'converting') {
        recordings += 1;
        current = recordings;
        startedAt = performance.now();
        overflow.reset();
        onOrder({ do: 'start', recording: recordings });
        connection.opened();
      }
      if (news.type === 'received') {
        overflow.heard(news.behind ?? false);
        if (current !== null && performance.now() - startedAt > proven) connection.proven();
      }
    },
    onLost() {
      current = null;
      onOrder({ do: 'stop' });
    },
  });

  const timer = setInterval(() => {
    const change = current === null ? null : overflow.look(connection.waiting());
    if (change) onOrder({ do: change });
    const now = performance.now();
    sent = sent.filter(({ at }) => at > now - window);
    const bytes = sent.reduce((sum, one) => sum + one.bytes, 0);
    onStats({ bitrate: Math.round((bytes * 8 * 1000) / window), chosen: picture, fps, behind: overflow.behind() });
  }, lookEvery);

  return {
    skips: () => false,
    picture: () => undefined,
    piece(recording, piece) {
      if (recording !== current || !connection.send(piece)) return;
      sent.push({ at: performance.now(), bytes: piece.size });
    },
    failed(recording) {
      if (recording === current) connection.restart();
    },
    async close() {
      clearInterval(timer);
      connection.close();
      onOrder({ do: 'stop' });
    },
  };
}
