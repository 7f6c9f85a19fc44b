import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { currentReading } from '../database/standby.ts';
import { addStandby } from './standby.ts';

async function open(by: 'session' | 'api-key' | null) {
  const http = Fastify();
  http.decorateRequest('who', null);
  http.addHook('onRequest', async (request) => {
    if (by) request.who = { userId: 'ida', by, workspaceId: null, until: null };
  });
  addStandby(
    http,
    async () => '0/5000A8',
    () => true,
  );
  http.get('/api/read', { config: { access: 'public', standby: () => true } }, async () => ({ reading: currentReading() }));
  http.get('/api/other', { config: { access: 'public' } }, async () => ({ reading: currentReading() }));
  http.post('/api/write', { config: { access: 'public' } }, async () => ({ reading: currentReading() }));
  return http;
}

test('a session reads on a standby from where it last wrote', async () => {
  const http = await open('session');
  expect((await http.inject('/api/read')).json()).toEqual({ reading: { position: null } });
  const write = await http.inject({ method: 'POST', url: '/api/write' });
  expect(write.json()).toEqual({ reading: null });
  const line = String(write.headers['set-cookie']);
  expect(line).toBe('everycast.position=0-5000A8; Path=/api/; Max-Age=60; HttpOnly; SameSite=Lax; Secure');
  const cookie = `a=b; ${line.split(';')[0]}; c=d`;
  expect((await http.inject({ url: '/api/read', headers: { cookie } })).json()).toEqual({ reading: { position: '0/5000A8' } });
  expect((await http.inject({ url: '/api/other', headers: { cookie } })).json()).toEqual({ reading: null });
});

test('a program reads on a standby only if it says what it has written', async () => {
  const http = await open('api-key');
  expect((await http.inject('/api/read')).json()).toEqual({ reading: null });
  const write = await http.inject({ method: 'POST', url: '/api/write' });
  expect(write.headers).toMatchObject({ 'everycast-position': '0/5000A8' });
  expect(write.headers['set-cookie']).toBeUndefined();
  const after = (position: string) => http.inject({ url: '/api/read', headers: { 'everycast-position': position } });
  expect((await after('0/5000A8')).json()).toEqual({ reading: { position: '0/5000A8' } });
  for (const wrong of ["0/1'; drop table post", 'now', '', '0/123456789']) expect((await after(wrong)).json()).toEqual({ reading: null });
});

test('visitors without a login change nothing', async () => {
  const http = await open(null);
  expect((await http.inject({ method: 'POST', url: '/api/write' })).headers['set-cookie']).toBeUndefined();
});
