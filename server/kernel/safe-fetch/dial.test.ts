import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { createDestination } from '@everycast/streaming/destination/destination';
import { createChannel } from '@everycast/streaming/hub/channel';
import { createTestClock } from '@everycast/streaming/testing/clock';
import { createPeer } from '@everycast/streaming/testing/peer';
import { expect, onTestFinished, test } from 'vitest';
import { refuseHost } from './connect.ts';
import { createDial } from './dial.ts';
import { refusePort } from './urls.ts';

const signal = new AbortController().signal;
const at = (address: string) => [{ address, family: address.includes(':') ? 6 : 4 }];

/** A server that accepts connections and never says anything. */
async function startSilent() {
  const sockets = new Set<Socket>();
  let accepted = 0;
  const server = createServer((socket) => {
    accepted += 1;
    sockets.add(socket);
    socket.on('error', () => undefined).on('close', () => sockets.delete(socket));
    socket.resume();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(async () => {
    for (const socket of sockets) socket.destroy();
    await once(server.close(), 'close');
  });
  return { port: (server.address() as AddressInfo).port, open: () => sockets.size, accepted: () => accepted };
}

const inside = ['127.0.0.1', '10.1.2.3', '169.254.169.254', '::1', '::ffff:127.0.0.1', '::ffff:7f00:1', '64:ff9b::7f00:1', 'fd00::1'];

test.each(inside)('%s is never dialed, nor a name that leads there', async (address) => {
  const silent = await startSilent();
  const dial = createDial({ allowPrivate: false, resolve: async () => at(address) });
  for (const host of [address, 'live.example']) {
    for (const tls of [false, true]) {
      await expect(dial({ host, port: silent.port, tls, signal })).rejects.toMatchObject({ code: 'address_not_allowed' });
    }
  }
  const options = { allowPrivate: false, resolve: async () => at(address) };
  await expect(refuseHost(address, options)).rejects.toMatchObject({ code: 'address_not_allowed' });
  await expect(refuseHost('live.example', options)).rejects.toMatchObject({ code: 'address_not_allowed' });
  expect(silent.accepted()).toBe(0);
});

const closed = [1, 22, 25, 53, 81, 445, 587, 993, 1023, 2049, 5060, 6000, 6667, 10_080];
test.each([true, false])('ports of other protocols are never dialed (private addresses: %s)', async (allowPrivate) => {
  const looked: string[] = [];
  const resolve = async (host: string) => {
    looked.push(host);
    return at('8.8.8.8');
  };
  const dial = createDial({ allowPrivate, resolve });
  for (const port of closed) {
    for (const host of ['live.example', '8.8.8.8']) {
      const refused = { code: 'address_not_allowed', reason: { code: 'addresses.port_of_streams', params: { port } } };
      await expect(dial({ host, port, tls: false, signal })).rejects.toMatchObject(refused);
    }
  }
  expect(looked).toEqual([]);
  for (const port of [80, 443, 1024, 1935, 1936, 2935, 8080, 19_350, 65_535]) refusePort(port);
});

test('a host that may be allowed isn’t refused in advance', async () => {
  const noAnswer = () => Promise.reject(Object.assign(new Error('no'), { code: 'EAI_AGAIN' }));
  await refuseHost('live.example', { allowPrivate: false, resolve: noAnswer });
  await refuseHost('live.example', { allowPrivate: false, resolve: async () => [...at('10.0.0.1'), ...at('8.8.8.8')] });
  await refuseHost('127.0.0.1', { allowPrivate: true, resolve: noAnswer });
});

test.each(['169.254.169.254', '::ffff:169.254.169.254'])(
  'a name is looked up for every connection: one that leads to %s by now is refused when its destination reconnects',
  async (forbidden) => {
    const clock = createTestClock();
    const peer = await createPeer({ clock });
    onTestFinished(() => peer.stop());
    let address = '127.0.0.1';
    let lookups = 0;
    const resolve = async () => {
      lookups += 1;
      return at(address);
    };
    const destination = createDestination({
      address: { url: `rtmp://rebinding.example:${peer.port}/live`, key: 'key' },
      channel: createChannel({ clock, collect: 0 }),
      clock,
      dial: createDial({ allowPrivate: true, resolve }),
      random: () => 0.5,
    });
    const failed = (times: number) => expect.poll(() => [lookups, destination.health().nextAttemptAt !== null]).toEqual([times, true]);
    await expect.poll(() => destination.health().state).toBe('starting');
    address = forbidden;
    await peer.drop();
    await failed(1);
    for (const times of [2, 3, 4]) {
      destination.retryNow();
      await failed(times);
      expect(destination.health().problem?.code).toBe('not-allowed');
    }
    expect(peer.connections).toHaveLength(1);
    await destination.close();
  },
);

test.each([
  { while: 'the name is looked up', tls: false, resolve: () => new Promise<never>(() => undefined), connects: false },
  { while: 'TLS is negotiated', tls: true, resolve: async () => at('127.0.0.1'), connects: true },
])('aborting while $while leaves no socket behind', async ({ tls, resolve, connects }) => {
  const silent = await startSilent();
  const stop = new AbortController();
  const dialed = createDial({ allowPrivate: true, resolve })({ host: 'live.example', port: silent.port, tls, signal: stop.signal });
  const refused = expect(dialed).rejects.toThrow('Enough');
  if (connects) await expect.poll(silent.open).toBe(1);
  stop.abort(new Error('Enough'));
  await refused;
  await expect.poll(silent.open).toBe(0);
  expect(silent.accepted()).toBe(connects ? 1 : 0);
});

test.each([{ tls: false }, { tls: true }])(
  'a destination that is closed while it connects (TLS: $tls) leaves no socket behind',
  async ({ tls }) => {
    const silent = await startSilent();
    const address = { url: `${tls ? 'rtmps' : 'rtmp'}://127.0.0.1:${silent.port}/live`, key: 'key' };
    const destination = createDestination({ address, channel: createChannel(), dial: createDial({ allowPrivate: true }) });
    await expect.poll(silent.open).toBe(1);
    await destination.close();
    await expect.poll(silent.open).toBe(0);
    expect(silent.accepted()).toBe(1);
  },
);
