import { once } from 'node:events';
import { createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { pino } from 'pino';
import { expect, test, vi } from 'vitest';
import { createTestDatabase } from '../../../tests/support/database.ts';
import { createEvents } from '../events.ts';
import { listen, notify } from './notices.ts';

test('a listener that cannot listen hears why, and nothing goes on trying behind them', async () => {
  let tries = 0;
  const silent = createServer((socket) => {
    tries++;
    socket.destroy();
  }).listen(0, '127.0.0.1');
  await once(silent, 'listening');
  const { port } = silent.address() as { port: number };
  const back = vi.fn();
  await expect(listen(`postgres://127.0.0.1:${port}/none`, 'events', pino({ enabled: false }), vi.fn(), back)).rejects.toThrow();
  await sleep(600); // thrice the wait before the first try again
  expect(tries).toBe(1);
  expect(back).not.toHaveBeenCalled();
  silent.close();
});

test('what others send on the channel ends no process, and nothing after it is missed', async () => {
  const { db, url, drop } = await createTestDatabase();
  const events = await createEvents(db, url, pino({ enabled: false }));
  const woken = vi.fn();
  events.onWake('something', woken);
  await notify(db, 'everycast', 'hello', '7', '{"wake": 7}', '{"w": "workspace", "e": ["event"]}');
  await events.wake(db, 'something');
  await vi.waitFor(() => expect(woken).toHaveBeenCalled());
  await events.close();
  await drop();
});
