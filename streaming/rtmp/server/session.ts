import type { Duplex } from 'node:stream';
import type { AmfValue } from '../../amf0/value.ts';
import type { Clock } from '../../clock.ts';
import type { MediaTag } from '../../flv/tag.ts';
import { withoutSlashes } from '../address.ts';
import { controlMessage, peerBandwidth, userControlMessage } from '../chunk-writer.ts';
import { type Command, commandMessage, readCommand } from '../command.ts';
import { type Connection, openConnection } from '../connection.ts';
import { protocolError, RtmpError } from '../error.ts';
import { chunkStream } from '../message.ts';
import type { RtmpServerLimits } from './limits.ts';
import { createMediaReader } from './media-reader.ts';
import { createValve, throttle } from './throttle.ts';

/** Where the tags of one publishing client go. */
export interface Ingest {
  write(tag: MediaTag): void;
  /** Called once. The reason is null if the client ended the stream in order, or the server was closed. */
  end(reason: RtmpError | null): void;
}

/** What an encoder gets instead. Most show or log the description. */
export interface Rejection {
  rejected: 'NetStream.Publish.BadName' | 'NetStream.Publish.Denied' | 'NetConnection.Connect.Rejected';
  description: string;
}

export interface PublishRequest {
  /** The application, as in the client's URL, without slashes around it. */
  app: string;
  /** The stream key, as sent. */
  key: string;
  /** Where the client comes from (see `networkOf`). */
  network: string;
  /** Aborted once the client is gone. */
  gone: AbortSignal;
  /** To be called once the key is found right: until then, the connection makes room for others of its network. */
  recognized(): void;
  /** To be called once the key is found wrong, if the answer is delayed: the connection makes room before any other. */
  refused(): void;
  /** Ends the connection of a client that is publishing. Its ingest is ended, too. @param description most encoders show or log it */
  disconnect(description: string): void;
}

export type Authorize = (request: PublishRequest) => Promise<Ingest | Rejection>;

export interface SessionOptions {
  network: string;
  authorize: Authorize;
  clock: Clock;
  limits: RtmpServerLimits;
  /** The client's key is right, at the latest once it is publishing. */
  onRecognized(): void;
  /** It is wrong, at the latest once it is rejected. */
  onRefused(): void;
}

const window = 2_500_000;
const stream = 1;
const endPatience = 2_000;

/** Serves one client until it is gone. */
export function serve(duplex: Duplex, { network, authorize, clock, limits, onRecognized, onRefused }: SessionOptions): Connection {
  const media = createMediaReader();
  const valve = createValve(duplex);
  let app: string | null = null;
  let requested = false;
  let ingest: Ingest | null = null;
  let heard = clock.now();
  const gone = new AbortController();
  let cancelDeadline: () => void;

  const send = (name: string, transaction: number, object: AmfValue, args: AmfValue[], on = 0): void =>
    connection.send(chunkStream.command, commandMessage(on, { name, transaction, object, args }));
  const report = (level: 'status' | 'error', code: string, description: string): void =>
    send('onStatus', 0, null, [{ level, code, description }], stream);

  const connect = ({ transaction, object }: Command): void => {
    const given = typeof object === 'object' && object !== null && 'app' in object ? object.app : null;
    if (app !== null || typeof given !== 'string') throw protocolError('connect');
    app = withoutSlashes(given);
    connection.write(controlMessage('windowAcknowledgementSize', window));
    connection.write(peerBandwidth(window));
    const info = { level: 'status', code: 'NetConnection.Connect.Success', description: 'Connected', objectEncoding: 0 };
    send('_result', transaction, { fmsVer: 'FMS/3,0,1,123', capabilities: 31 }, [info]);
  };

  const publish = async (key: string, within: string): Promise<void> => {
    // Nothing is read until it's clear where it goes.
    const [release, resumeReading] = [valve.hold(), connection.hold()];
    const told = { recognized: onRecognized, refused: onRefused, disconnect };
    const answer = await authorize({ app: within, key, network, gone: gone.signal, ...told });
    if (duplex.destroyed) {
      if (!('rejected' in answer)) answer.end(new RtmpError('closed'));
      return;
    }
    release();
    if ('rejected' in answer) {
      onRefused();
      report('error', answer.rejected, answer.description);
      connection.end();
      return;
    }
    ingest = answer;
    cancelDeadline();
    onRecognized();
    connection.write(userControlMessage('streamBegin', stream));
    report('status', 'NetStream.Publish.Start', 'Publishing');
    connection.allow(limits);
    resumeReading();
  };

  const disconnect = (description: string): void => {
    if (!ingest) return;
    report('error', 'NetStream.Publish.Denied', description);
    connection.end();
    cancelDeadline = clock.after(endPatience, () => connection.close(null));
  };

  /** The client closes the connection; some report an error if the server does. */
  const unpublish = (ended: Ingest): void => {
    ingest = null;
    ended.end(null);
    cancelDeadline = clock.after(endPatience, () => connection.close(null));
  };

  const obey = (command: Command): void => {
    const { name, transaction, args } = command;
    if (name === 'connect') connect(command);
    else if (name === 'createStream') send('_result', transaction, null, [stream]);
    else if (name === 'releaseStream' || name === 'FCPublish') {
      if (transaction > 0) send('_result', transaction, null, [undefined]);
      if (name === 'FCPublish') send('onFCPublish', 0, null, [{ code: 'NetStream.Publish.Start', description: '' }]);
    } else if (name === 'publish') {
      if (app === null || requested || typeof args[0] !== 'string') throw protocolError('publish');
      requested = true;
      publish(args[0], app).catch((error: unknown) => connection.close(new RtmpError('rejected', String(error))));
    } else if (name === 'FCUnpublish' || name === 'deleteStream' || name === 'closeStream') {
      if (ingest) unpublish(ingest);
    } else if (name === 'play') throw protocolError('play');
  };

  const connection = openConnection(
    'server',
    duplex,
    {
      ready: () => undefined,
      message(message) {
        const command = readCommand(message);
        if (command) obey(command);
        else if (ingest) for (const tag of media.read(message)) ingest.write(tag);
      },
    },
    limits.beforeKey,
  );

  cancelDeadline = clock.after(limits.publish, () => connection.close(new RtmpError('timeout')));
  let cancelWatch = (): void => undefined;
  const watch = (): void => {
    const silent = ingest ? clock.now() - heard : 0;
    if (silent >= limits.silence) connection.close(new RtmpError('timeout'));
    else cancelWatch = clock.after(limits.silence - silent, watch);
  };
  watch();
  duplex.on('data', () => {
    heard = clock.now();
  });
  throttle(duplex, valve, { bytesPerSecond: limits.bytesPerSecond, clock });
  void connection.closed.then((reason) => {
    cancelDeadline();
    cancelWatch();
    gone.abort();
    ingest?.end(reason);
  });
  return connection;
}
