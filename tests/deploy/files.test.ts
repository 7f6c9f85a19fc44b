import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readConfig } from '../../server/kernel/config.ts';
import { repository } from '../support/server-process.ts';
import { deployed } from './config-files.ts';
import { stepsOf, takeSteps } from './dockerfile.ts';

/* What is said in several places is the same in all. */

const manifest: { scripts: Record<string, string> } = JSON.parse(readFileSync(join(repository, 'package.json'), 'utf8'));
/** How `npm start` runs the server, once everything is prepared. */
const command = manifest.scripts.start?.split('exec ')[1] ?? '';

test('the image and the service run what `npm start` runs', () => {
  expect(command).toMatch(/^node_modules\/\.bin\/node .*server\/main\.ts$/);
  const list = /^CMD (\[.*\])$/m.exec(deployed('Dockerfile'))?.[1] ?? '[]';
  expect(JSON.parse(list).join(' ')).toBe(command);
  expect(/^ExecStart=(.*)$/m.exec(deployed('everycast.service'))?.[1]).toBe(`/opt/everycast/${command}`);
});

test('every step of the Dockerfile can be taken without an image builder, in its order', async () => {
  const done: string[] = [];
  const built = await takeSteps(deployed('Dockerfile'), {
    run: async (words, folder) => void done.push(`${folder}: ${words.split(' ').slice(0, 2).join(' ')}`),
    copy: async (folder) => void done.push(`${folder}: copy`),
  });
  const at = '/srv/everycast';
  expect(done).toEqual(['/: apt-get update', `${at}: copy`, `${at}: node scripts/start.mjs`, `${at}: useradd --system`]);
  expect(built).toEqual({
    command: command.split(' '),
    environment: { HOST: '0.0.0.0', DATA_DIR: '/var/lib/everycast/data' },
    folder: at,
    user: 'everycast',
  });
  expect(stepsOf('# A comment\nRUN one \\\n && two\n')).toEqual([{ instruction: 'RUN', words: 'one && two' }]);
});

test('all settings of the example are valid, also those that are commented out', () => {
  const pairs = [...deployed('everycast.env.example').matchAll(/^#?([A-Z][A-Z_]+)=(.*)$/gm)].map(([, name = '', value = '']) => [
    name,
    value,
  ]);
  const environment = Object.fromEntries(pairs);
  expect(Object.keys(environment)).toContain('PUBLIC_URL');
  const config = readConfig(environment);
  expect([config.publicUrl, config.rtmp]).toEqual(['https://social.example', { port: 19350, url: 'rtmps://social.example:1936/live' }]);
});

test('Everycast trusts the addresses of its proxy in compose, and only these', () => {
  const compose = deployed('compose.yaml');
  const subnet = /subnet: (\S+)/.exec(compose)?.[1];
  const trusted = /TRUSTED_PROXIES: (\S+)/.exec(compose)?.[1] ?? '';
  expect(readConfig({ TRUSTED_PROXIES: trusted }).trustedProxies).toEqual(['loopback', subnet]);
});

test('what holds secrets or is made again stays out of the image', () => {
  const ignored = readFileSync(join(repository, '.dockerignore'), 'utf8').split('\n');
  expect(ignored).toEqual(expect.arrayContaining(['.git', 'data', 'deploy/everycast.env', 'node_modules', 'web/build']));
});
