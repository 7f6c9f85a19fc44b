import { connect } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { systemClock } from '../clock.ts';
import { readConfig } from '../config.ts';
import type { IdempotencyStore } from '../database/idempotency.ts';
import type { Uses } from '../database/uses.ts';
import { createLog } from '../log.ts';
import { createHttp } from './http.ts';

test('who leaves while it is looked up who they are is no failure, and the route does not run', async () => {
  const asked = Promise.withResolvers<void>();
  const answer = Promise.withResolvers<void>();
  const told: string[] = [];
  const log = createLog('silent');
  log.error = (...words: unknown[]) => void told.push(JSON.stringify(words));
  const http = await createHttp({
    log,
    config: readConfig({}),
    publicUrl: () => 'http://localhost',
    lookUps: {
      async who() {
        asked.resolve();
        await answer.promise;
        return { userId: 'ida', by: 'session', workspaceId: null, until: null };
      },
      membership: async () => null,
      isInstanceOwner: async () => false,
      hasFeature: async () => true,
      onAccessChange: () => () => undefined,
    },
    idempotency: {} as IdempotencyStore,
    uses: {} as Uses,
  });
  let ran = false;
  http.get('/who', { config: { access: 'signed-in' } }, () => {
    ran = true;
    return systemClock.now();
  });
  await http.listen({ port: 0, host: '127.0.0.1' });
  const socket = connect((http.server.address() as { port: number }).port, '127.0.0.1');
  socket.write('GET /who HTTP/1.1\r\nHost: localhost\r\n\r\n');
  await asked.promise;
  socket.resetAndDestroy();
  await wait(50);
  answer.resolve();
  await wait(50);
  await http.close();
  expect(told).toEqual([]);
  expect(ran).toBe(false);
});
