import type { Duplex } from 'node:stream';
import type { AmfValue } from '../amf0/value.ts';
import { type Clock, systemClock } from '../clock.ts';
import type { MediaTag } from '../flv/tag.ts';
import type { RtmpAddress } from './address.ts';
import { chunkMessage, controlMessage } from './chunk-writer.ts';
import { type Command, commandMessage, readCommand, readStatus, type Status, statusWords } from './command.ts';
import { type Connection, type ConnectionLimits, openConnection } from './connection.ts';
import { withDataFrame } from './data-frame.ts';
import { RtmpError, toRtmpError } from './error.ts';
import { createMediaWriter } from './media-writer.ts';
import { chunkStream } from './message.ts';

export interface PublishOptions {
  address: Pick<RtmpAddress, 'app' | 'tcUrl' | 'key'>;
  clock?: Clock;
  /** How long the handshake and each command may take together, in milliseconds. */
  timeout?: number;
  /** The size of the chunks sent, in bytes. */
  chunkSize?: number;
  limits?: ConnectionLimits;
  /** The server has received this many bytes, modulo 2^32. */
  onAcknowledged?: (bytes: number) => void;
}

/** A stream that the server has accepted. */
export interface Publication {
  /**
   * Sends tags after those before. Without waiting for `sent`, any number of them is buffered.
   * @param sent the system has taken everything
   * @param progress it has taken some of it
   * @returns the number of bytes
   */
  write(tags: readonly MediaTag[], sent: () => void, progress?: () => void): number;
  /** Ends the stream in order, and closes the connection. */
  end(): Promise<void>;
  /** Closes at once. */
  abort(reason: RtmpError): void;
  /** Resolves once closed, with the reason, or null after `end`. Never rejects. */
  readonly closed: Promise<RtmpError | null>;
}

/** As large as Wirecast's and GStreamer's: a picture in few chunks, and servers are used to it. */
const defaultChunkSize = 60_000;
const window = 2_500_000;
const endPatience = 2_000;

/**
 * Publishes to an RTMP server over an open byte stream: handshake, connect, releaseStream, FCPublish, createStream, publish (RTMP
 * specification, sections 7.2.1 and 7.2.2; releaseStream and FCPublish are what Flash Media Live Encoder sends, and some servers wait for).
 * Each connection's timestamps start at 0. Destroys the stream when it fails.
 * @throws RtmpError
 */
export async function publish(duplex: Duplex, options: PublishOptions): Promise<Publication> {
  const { address, clock = systemClock, timeout = 15_000, chunkSize = defaultChunkSize } = options;
  const calls = new Map<number, (command: Command) => void>();
  const ready = Promise.withResolvers<void>();
  const started = Promise.withResolvers<void>();

  const connection: Connection = openConnection(
    'client',
    duplex,
    {
      ready: ready.resolve,
      message(message) {
        const command = readCommand(message);
        if (command?.name === '_result' || command?.name === '_error') calls.get(command.transaction)?.(command);
        if (command?.name !== 'onStatus') return;
        const status = readStatus(command.args);
        if (status.code === 'NetStream.Publish.Start') started.resolve();
        else if (status.level === 'error' || ended.has(status.code)) throw rejection(status);
      },
      acknowledged: options.onAcknowledged,
    },
    options.limits,
  );

  let transaction = 0;
  const send = (name: string, object: AmfValue, args: AmfValue[], stream = 0): number => {
    transaction += 1;
    connection.send(chunkStream.command, commandMessage(stream, { name, transaction, object, args }));
    return transaction;
  };
  const call = async (name: string, object: AmfValue = null, ...args: AmfValue[]): Promise<Command> => {
    const { promise, resolve } = Promise.withResolvers<Command>();
    const id = send(name, object, args);
    calls.set(id, resolve);
    const response = await promise;
    calls.delete(id);
    if (response.name === '_error') throw rejection(readStatus(response.args), name);
    return response;
  };

  const start = async (): Promise<number> => {
    await ready.promise;
    await call('connect', {
      app: address.app,
      type: 'nonprivate',
      flashVer: 'FMLE/3.0 (compatible; Everycast)',
      tcUrl: address.tcUrl,
      swfUrl: address.tcUrl,
    });
    connection.write(controlMessage('windowAcknowledgementSize', window));
    connection.setChunkSize(chunkSize);
    send('releaseStream', null, [address.key]);
    send('FCPublish', null, [address.key]);
    const { args } = await call('createStream');
    const stream = typeof args[0] === 'number' ? args[0] : 1;
    send('publish', null, [address.key, 'live'], stream);
    await started.promise;
    return stream;
  };

  const failed = connection.closed.then((reason) => {
    throw reason ?? new RtmpError('closed');
  });
  const cancelTimeout = clock.after(timeout, () => connection.close(new RtmpError('timeout')));
  try {
    const stream = await Promise.race([start(), failed]);
    return publication({ connection, clock, stream, chunkSize, unpublish });
  } catch (error) {
    const reason = toRtmpError(error, 'protocol');
    connection.close(reason);
    throw reason.code === 'closed' ? new RtmpError('closed-early', reason.words) : reason;
  } finally {
    cancelTimeout();
  }

  function unpublish(stream: number): void {
    const commands = { FCUnpublish: address.key, deleteStream: stream };
    for (const [name, arg] of Object.entries(commands)) {
      transaction += 1;
      const message = commandMessage(0, { name, transaction, object: null, args: [arg] });
      connection.write(chunkMessage(chunkStream.command, message, chunkSize));
    }
  }
}

/** Statuses that end a stream without being called an error. */
const ended = new Set([
  'NetStream.Unpublish.Success',
  'NetConnection.Connect.Closed',
  'NetStream.Publish.BadName',
  'NetStream.Publish.Denied',
]);

function rejection(status: Status, call?: string): RtmpError {
  const key = /^NetStream\.(Publish\.(BadName|Denied|Rejected|Unauthorized)|Authenticate\.|Failed)/.test(status.code);
  const code = key ? 'rejected-key' : call === 'connect' || status.code.startsWith('NetConnection.Connect.') ? 'rejected-app' : 'rejected';
  return new RtmpError(code, statusWords(status));
}

interface Parts {
  connection: Connection;
  clock: Clock;
  stream: number;
  chunkSize: number;
  unpublish: (stream: number) => void;
}

function publication({ connection, clock, stream, chunkSize, unpublish }: Parts): Publication {
  const media = createMediaWriter(stream, chunkSize);
  let ending = false;
  return {
    write(tags, sent, progress) {
      const bytes = media.serialize(tags.some(({ kind }) => kind === 'script') ? tags.map(withDataFrame) : tags);
      connection.write(bytes, sent, progress);
      return bytes.length;
    },
    async end() {
      ending = true;
      unpublish(stream);
      connection.end();
      const cancel = clock.after(endPatience, () => connection.close(null));
      await connection.closed;
      cancel();
    },
    abort: (reason) => connection.close(reason),
    closed: connection.closed.then((reason) => (ending ? null : reason)),
  };
}
