import { Duplex } from 'node:stream';
import { expect, test } from 'vitest';
import { messagesIn } from '../testing/any-chunks.ts';
import { createChunkReader } from './chunk-reader.ts';
import { chunkMessage, controlMessage, userControlMessage } from './chunk-writer.ts';
import { openConnection } from './connection.ts';
import { messageType } from './message.ts';

const handshakeLength = 1 + 2 * 1_536;

/** The near end of a stream whose far end takes one write at a time, when told to. */
function createWire() {
  const parts: Buffer[] = [];
  const taking: (() => void)[] = [];
  const duplex = new Duplex({
    read: () => undefined,
    write(bytes: Buffer, _, done) {
      parts.push(bytes);
      taking.push(done);
    },
  });
  const take = async (): Promise<void> => {
    for (let done = taking.shift(); done; done = taking.shift()) {
      done();
      await new Promise(setImmediate);
    }
  };
  return { duplex, take, receive: (bytes: Buffer) => duplex.push(bytes), sent: () => Buffer.concat(parts) };
}

const connected = async () => {
  const wire = createWire();
  const connection = openConnection('server', wire.duplex, { ready: () => undefined, message: () => undefined });
  wire.receive(Buffer.concat([Buffer.of(3), Buffer.alloc(2 * 1_536)]));
  await new Promise(setImmediate);
  await wire.take();
  return { wire, connection };
};

test('an answer is never written into the middle of a large message', async () => {
  const { wire, connection } = await connected();
  const body = Buffer.alloc(500_000, 7);
  connection.write(controlMessage('setChunkSize', 1_000_000));
  connection.write(chunkMessage(6, { type: messageType.video, stream: 1, time: 0, body }, 1_000_000));
  wire.receive(userControlMessage('pingRequest', 77));
  await new Promise(setImmediate);
  await wire.take();
  const reader = createChunkReader({ messageBytes: 2 ** 20, unfinishedBytes: 2 ** 20, chunkStreams: 8 });
  const messages = messagesIn(reader, wire.sent().subarray(handshakeLength));
  expect(messages.map(({ type }) => type)).toEqual([messageType.video, messageType.userControl]);
  expect(Buffer.from(messages[1]?.body ?? []).toString('hex')).toBe('00070000004d');
  connection.close(null);
});

test('what was received is acknowledged once per window', async () => {
  const { wire, connection } = await connected();
  const answers = () => {
    const reader = createChunkReader({ messageBytes: 2 ** 20, unfinishedBytes: 2 ** 20, chunkStreams: 8 });
    return messagesIn(reader, wire.sent().subarray(handshakeLength)).map(({ type, body }) => [type, Buffer.from(body).readUInt32BE()]);
  };
  const window = controlMessage('windowAcknowledgementSize', 10_000);
  wire.receive(window);
  const media = chunkMessage(4, { type: messageType.audio, stream: 1, time: 0, body: Buffer.alloc(4_000) });
  for (let count = 0; count < 5; count += 1) {
    wire.receive(media);
    await new Promise(setImmediate);
    await wire.take();
  }
  const received = handshakeLength + window.length;
  expect(answers()).toEqual([
    [messageType.acknowledgement, received + 2 * media.length],
    [messageType.acknowledgement, received + 5 * media.length],
  ]);
  connection.close(null);
});
