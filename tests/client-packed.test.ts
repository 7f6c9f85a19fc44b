import { execFile, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { promisify } from 'node:util';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type AppWithKey, openAppWithKey } from './support/client.ts';
import { repository } from './support/server-process.ts';
import { picture } from './support/uploads.ts';

/* The package as npm gets it, in an otherwise empty folder, and the examples of its README. Its own packages are those of the repository. */

const run = promisify(execFile);
const client = join(repository, 'client');
const compiler = join(repository, 'node_modules/@typescript/native/bin/tsc');
const readme = await readFile(join(client, 'README.md'), 'utf8');
/** The blocks of a language. Those that ask a person for something are marked as `console`. */
const blocksOf = (language: string) =>
  [...readme.matchAll(new RegExp(`^\`\`\`${language}\n([^\`]*)^\`\`\``, 'gm'))].map(([, code = '']) => code);
const [examples, commands] = [blocksOf('ts'), blocksOf('sh')];

/** Deno and Bun are tried where they are installed. */
const runtimes = { node: [process.execPath], deno: ['deno', 'run', '--allow-all'], bun: ['bun', 'run'] };

let world: AppWithKey;
let folder: string;
let program: string;
let env: NodeJS.ProcessEnv;

beforeAll(async () => {
  world = await openAppWithKey();
  await mkdir(join(client, 'build'), { recursive: true });
  folder = await mkdtemp(join(client, 'build/tried-'));
  await run('npm', ['pack', '--pack-destination', folder], { cwd: client });
  const [packed = ''] = (await readdir(folder)).filter((name) => name.endsWith('.tgz'));
  const target = join(folder, 'node_modules/@everycast/client');
  await mkdir(target, { recursive: true });
  await run('tar', ['-xzf', join(folder, packed), '-C', target, '--strip-components=1']);
  program = join(target, 'dist/client/cli/everycast.js');
  await mkdir(join(folder, 'bin'));
  await writeFile(join(folder, 'bin/everycast'), `#!/bin/sh\nexec "${process.execPath}" "${program}" "$@"\n`, { mode: 0o755 });
  await writeFile(join(folder, 'package.json'), '{ "type": "module" }');
  await writeFile(
    join(folder, 'door.jpg'),
    await sharp(await picture('#336699'))
      .jpeg()
      .toBuffer(),
  );
  await writeFile(join(folder, 'plan.csv'), 'Caption,Publish at\nOpen again,2031-05-01 09:00\n');
  env = {
    PATH: `${join(folder, 'bin')}:${process.env.PATH}`,
    EVERYCAST_URL: world.app.origin,
    EVERYCAST_API_KEY: world.apiKey,
    EVERYCAST_CONFIG: join(folder, 'settings'),
    EVERYCAST_WEBHOOK_SECRET: `whsec_${btoa('a secret of thirty-two characters')}`,
  };
});
afterAll(async () => {
  await world?.close();
  if (folder) await rm(folder, { recursive: true, force: true });
});

test('it runs without TypeScript, and has nothing of the repository but what it needs', async () => {
  const { stdout } = await run(process.execPath, [program, '--version'], { cwd: folder, env });
  expect(stdout).toMatch(/^\d+\.\d+\.\d+\n$/);
  const names = await readdir(join(folder, 'node_modules/@everycast/client'), { recursive: true });
  expect(names.filter((name) => /(?<!\.d)\.ts$|\.test\.|server|web\//.test(name))).toEqual([]);
  expect(names).toEqual(expect.arrayContaining(['README.md', 'LICENSE', 'package.json', 'dist/client/generated/schema.d.ts']));
});

test('there are examples', () => {
  expect(examples.length).toBeGreaterThan(3);
  expect(commands.length).toBeGreaterThan(1);
});

test('the README’s TypeScript is valid with the package’s types', async () => {
  const names = examples.map((_code, at) => `example-${at}.ts`);
  await Promise.all(names.map((name, at) => writeFile(join(folder, name), examples[at] ?? '')));
  const compilerOptions = {
    noEmit: true,
    strict: true,
    skipLibCheck: true,
    module: 'nodenext',
    target: 'esnext',
    lib: ['esnext', 'dom', 'dom.iterable'],
    types: ['node'],
  };
  await writeFile(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, include: ['example-*.ts'] }));
  const checked = run(process.execPath, [compiler, '-p', folder], { cwd: folder }).catch(({ stdout }) => stdout);
  expect(await checked).toMatchObject({ stdout: '' });
});

describe.each(Object.entries(runtimes))('in %s', (name, [command = '', ...given]) => {
  const isInstalled = name === 'node' || spawnSync(command, ['--version']).status === 0;

  test.skipIf(!isInstalled).each(examples.map((code, at) => [at, code] as const))('TypeScript example %i runs', async (at, code) => {
    const path = join(folder, `${name}-${at}.ts`);
    await writeFile(path, code);
    await run(command, [...given, path], { cwd: folder, env });
  });

  test.skipIf(!isInstalled)('the README’s receiver takes what is signed, and nothing else', async () => {
    await writeFile(join(folder, `${name}-receiver.ts`), examples.find((code) => code.includes('function receive')) ?? '');
    const code = `import { receive } from './${name}-receiver.ts';
import { Webhook } from 'standardwebhooks';
const [at, body] = [new Date(), JSON.stringify({ type: 'post.published', data: { text: 'Low tide', on: [] } })];
const signature = new Webhook(process.env.EVERYCAST_WEBHOOK_SECRET ?? '').sign('msg_1', at, body);
const headers = { 'webhook-id': 'msg_1', 'webhook-timestamp': String(Math.floor(at.getTime() / 1000)), 'webhook-signature': signature };
const post = (text: string) => receive(new Request('http://localhost/', { method: 'POST', body: text, headers }));
console.log((await post(body)).status, (await post(body + ' ')).status);
`;
    const path = join(folder, `${name}-posts.ts`);
    await writeFile(path, code);
    const { stdout } = await run(command, [...given, path], { cwd: folder, env });
    expect(stdout).toMatch(/Low tide.*\n204 401\n$/);
  });
});

test.each(commands.map((code, at) => [at, code] as const))('command line example %i runs', async (_at, code) => {
  const shell = spawn('bash', ['-euo', 'pipefail', '-c', code], { cwd: folder, env, stdio: ['ignore', 'pipe', 'pipe'] });
  const [said, [exit]] = await Promise.all([text(shell.stderr), once(shell, 'close'), text(shell.stdout)]);
  expect([exit, said]).toEqual([0, said]);
});

test('results that can’t be written end it with 5, and a reader that has enough with 0', async () => {
  const everycast = (line: string) => run('bash', ['-o', 'pipefail', '-c', line], { cwd: folder, env });
  if (process.platform === 'linux') await expect(everycast('everycast accounts > /dev/full')).rejects.toMatchObject({ code: 5 });
  await everycast('everycast completion bash | head -1');
});
