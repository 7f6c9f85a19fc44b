import { createServer, type Server, type Socket } from 'node:net';
import { message } from '@everycast/messages/message';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { reads } from '../../tests/support/reads.ts';
import { readText } from './body.ts';
import { unreached as read } from './unreached.ts';

const unreached = (error: unknown) => read(error, 'pds.test');

/** A server that does with each connection what the path of the request says. */
let server: Server;
let base: string;
const behaviours: Record<string, (socket: Socket) => void> = {
  reset: (socket) => socket.resetAndDestroy(),
  silent: () => undefined,
  half: (socket) => socket.end('HTTP/1.1 200 OK\r\ncontent-length: 100\r\n\r\nhalf'),
  long: (socket) => socket.end(`HTTP/1.1 200 OK\r\ncontent-length: 5000\r\n\r\n${'x'.repeat(5000)}`),
};

beforeAll(async () => {
  server = createServer((socket) => {
    socket.on('error', () => socket.destroy());
    socket.once('data', (data) => behaviours[/\/(\w+)/.exec(data.toString())?.[1] ?? '']?.(socket));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  base = `http://127.0.0.1:${(server.address() as { port: number }).port}`;
});
afterAll(() => server.close());

async function failure(url: string, timeoutMs = 5000): Promise<unknown> {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(timeoutMs) });
    await readText(response, 1000);
  } catch (error) {
    return error;
  }
  throw new Error('It did not fail.');
}

describe('what a failed fetch says', () => {
  test('nobody listens: surely not sent', async () => {
    const free = createServer();
    await new Promise<void>((resolve) => free.listen(0, '127.0.0.1', resolve));
    const { port } = free.address() as { port: number };
    await new Promise((resolve) => free.close(resolve));
    expect(unreached(await failure(`http://127.0.0.1:${port}/`))).toMatchObject({ code: 'address_unreachable', sent: false });
  });

  test('no such name: surely not sent', async () => {
    expect(unreached(await failure('http://nowhere.invalid/'))).toMatchObject({ code: 'address_unreachable', sent: false });
  });

  test('http where https is meant', async () => {
    const plain = createServer((socket) => {
      socket.on('error', () => socket.destroy());
      socket.end('HTTP/1.1 400 Bad Request\r\n\r\n');
    });
    await new Promise<void>((resolve) => plain.listen(0, '127.0.0.1', resolve));
    const { port } = plain.address() as { port: number };
    expect(unreached(await failure(`https://127.0.0.1:${port}/`))).toMatchObject({ reason: reads('https') });
    plain.close();
  });

  test('a connection that breaks may have carried the request', async () => {
    expect(unreached(await failure(`${base}/reset`))).toMatchObject({ code: 'address_unreachable', sent: true });
    expect(unreached(await failure(`${base}/half`))).toMatchObject({ code: 'address_unreachable', sent: true });
  });

  test('no answer in time may have been heard', async () => {
    const reason = message('addresses.too_slow', { host: 'pds.test' });
    expect(unreached(await failure(`${base}/silent`, 50))).toMatchObject({ code: 'address_too_slow', sent: true, reason, passing: true });
  });

  test('an answer without end is cut off', async () => {
    expect(unreached(await failure(`${base}/long`))).toMatchObject({ code: 'not_a_platform_server', sent: true });
  });

  test.each([
    [{ code: 'CERT_HAS_EXPIRED' }, { code: 'address_unreachable', sent: false }],
    [{ code: 'DEPTH_ZERO_SELF_SIGNED_CERT' }, { code: 'address_unreachable', sent: false }],
    [
      { code: 'ETIMEDOUT', syscall: 'connect' },
      { code: 'address_too_slow', sent: false },
    ],
    [
      { code: 'ETIMEDOUT', syscall: 'read' },
      { code: 'address_too_slow', sent: true },
    ],
    [new AggregateError([{ code: 'ECONNREFUSED' }, { code: 'ECONNREFUSED' }]), { sent: false }],
  ])('%j', (cause, expected) => {
    expect(unreached(new TypeError('fetch failed', { cause }))).toMatchObject(expected);
  });

  test('a guarded fetch is believed', () => {
    const reason = message('addresses.private', { host: '10.0.0.1' });
    const refusal = Object.assign(new Error('Refused.'), { code: 'address_not_allowed', sent: false, reason });
    expect(unreached(refusal)).toEqual({ code: 'address_not_allowed', sent: false, reason, passing: false });
    const broken = Object.assign(new Error('It broke.'), { code: 'address_unreachable', sent: true, reason });
    expect(unreached(broken)).toMatchObject({ code: 'address_unreachable', sent: true });
    expect(unreached(new TypeError('fetch failed', { cause: refusal }))).toMatchObject({ code: 'address_not_allowed' });
  });

  test('what is no error at all still counts as sent', () => {
    expect(unreached(undefined)).toMatchObject({ sent: true });
  });
});
