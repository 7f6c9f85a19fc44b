import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';

const scripts = fileURLToPath(new URL('../scripts', import.meta.url));

let clone: string;

/** A clone with nothing in it but the scripts: they take their own place as the repository. */
beforeEach(() => {
  clone = mkdtempSync(join(tmpdir(), 'everycast-scripts-'));
  cpSync(scripts, join(clone, 'scripts'), { recursive: true });
});

afterEach(() => rmSync(clone, { recursive: true, force: true }));

/** Runs a module that may import from scripts/ to its end. */
const run = async (code: string, env: NodeJS.ProcessEnv = {}): Promise<{ status: number; output: string }> => {
  const child = spawn(process.execPath, ['--input-type=module', '-e', code], { cwd: clone, env: { ...process.env, ...env } });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (part: Buffer) => {
      output += part;
    });
  }
  const [status] = (await once(child, 'close')) as [number];
  return { status, output };
};

const moduleOf = (path: string) => JSON.stringify(join(clone, 'scripts', path));

describe('setting up a clone', () => {
  const enter = () => `
    import { appendFileSync } from 'node:fs';
    import { setTimeout as wait } from 'node:timers/promises';
    const { alone } = await import(${moduleOf('bootstrap/lock.mjs')});
    await alone(async () => {
      appendFileSync('order', 'in ');
      await wait(50);
      appendFileSync('order', 'out ');
    });`;
  const lock = () => join(clone, '.setup.lock');

  test('is done by one process at a time', async () => {
    await Promise.all([1, 2, 3, 4].map(() => run(enter())));
    expect(readFileSync(join(clone, 'order'), 'utf8')).toBe('in out '.repeat(4));
    expect(existsSync(lock())).toBe(false);
  });

  test('is taken over from one that was killed', async () => {
    writeFileSync(lock(), '');
    utimesSync(lock(), new Date(0), new Date(0));
    const runs = await Promise.all([1, 2].map(() => run(enter())));
    expect(runs.map(({ status }) => status)).toEqual([0, 0]);
    expect(readFileSync(join(clone, 'order'), 'utf8')).toBe('in out in out ');
  });

  test('without a way to npm or its registry is refused in one line', async () => {
    mkdirSync(join(clone, 'bin'));
    writeFileSync(join(clone, 'bin/npm'), '#!/bin/sh\necho "npm error code EAI_AGAIN" >&2\nexit 1\n', { mode: 0o755 });
    const start = spawnSync(process.execPath, [join(clone, 'scripts/start.mjs')], {
      encoding: 'utf8',
      env: { PATH: `${join(clone, 'bin')}:/bin:/usr/bin` },
    });
    expect(start.status).toBe(1);
    expect(start.stderr.trim()).toBe(
      `Couldn't install packages in ${clone}: npm can't reach its registry. Check the connection, the proxy and \`npm config get registry\`, then try again.`,
    );
  });
});

describe('counting the tests', () => {
  const count = async (suite: number, code: number, report: unknown, only: unknown = null) => {
    const { output } = await run(`
      import { writeFileSync } from 'node:fs';
      const { runSuite, suites } = await import(${moduleOf('test/suites.mjs')});
      const suite = suites[${suite}];
      const report = ${JSON.stringify(report)};
      const runNode = async (args, env) => {
        const file = env.PLAYWRIGHT_JSON_OUTPUT_FILE ?? args.find((arg) => arg.startsWith('--outputFile.json=')).split('=')[1];
        if (report) writeFileSync(file, JSON.stringify(report));
        return ${code};
      };
      console.log(JSON.stringify(await runSuite(suite, ${JSON.stringify(clone)}, runNode, ${JSON.stringify(only)})));`);
    return JSON.parse(output.trim().split('\n').at(-1) ?? '') as unknown;
  };
  const unit = (...states: string[]) => ({
    testResults: [
      { name: join(clone, 'a.test.ts'), status: 'passed', assertionResults: states.map((status) => ({ fullName: status, status })) },
    ],
  });
  const five = { passed: 5, failed: 0, skipped: 1 };
  const passing = () => unit(...Array.from({ length: 5 }, () => 'passed'), 'pending');

  test('takes what the reports say, by file', async () => {
    expect(await count(0, 0, passing())).toMatchObject({ files: { 'a.test.ts': five }, errors: 0 });
    const tests = ['expected', 'unexpected', 'skipped'].map((status) => ({ title: status, tests: [{ status, results: [] }] }));
    const playwright = {
      errors: [{}],
      suites: [{ file: 'b.test.ts', specs: tests.slice(0, 1), suites: [{ file: 'b.test.ts', specs: tests.slice(1) }] }],
    };
    const files = { 'tests/journeys/b.test.ts': { passed: 1, failed: 1, skipped: 1 } };
    expect(await count(1, 1, playwright)).toMatchObject({ files, errors: 1 });
  });

  test('a file that could not be loaded failed', async () => {
    const broken = { name: join(clone, 'c.test.ts'), status: 'failed', assertionResults: [] };
    const files = { 'a.test.ts': five, 'c.test.ts': { passed: 0, failed: 1, skipped: 0 } };
    expect(await count(0, 1, { testResults: [...passing().testResults, broken] })).toMatchObject({ files, errors: 0 });
  });

  test('so did a suite that ended badly without a failed test', async () => {
    const note = 'The unit and server tests ended with 1 without a failed test.';
    expect(await count(0, 1, passing())).toMatchObject({ files: { 'a.test.ts': five }, errors: 1, note });
  });

  test('or without a report', async () => {
    const note = 'The unit and server tests ended with 1 before reporting its tests; see the output above.';
    expect(await count(0, 1, null)).toEqual({ files: {}, errors: 1, times: [], note });
  });

  test('the slowest of all come first, whatever suite they are in', async () => {
    const { output } = await run(`
      const { slowest } = await import(${moduleOf('test/reports.mjs')});
      const { playwrightTests, vitestTests } = await import(${moduleOf('test/reports.mjs')});
      const file = (name, ...durations) => ({ name: process.cwd() + '/' + name, assertionResults: durations.map((duration, at) => ({ fullName: 'test ' + at, duration })) });
      const unit = vitestTests([file('a.test.ts', 1500, null), file('b.test.ts', 20)]);
      const post = { title: 'a post', tests: [{ results: [{ duration: 7000 }] }] };
      const journeys = playwrightTests([{ file: 'x.test.ts', suites: [{ file: 'x.test.ts', specs: [post] }] }]);
      console.log(slowest([...unit, ...journeys]).map((line) => line.trim()).join('\\n'));`);
    expect(output.trim().split('\n')).toEqual([
      '7.0 s  tests/journeys/x.test.ts: a post',
      '1.5 s  a.test.ts: test 0',
      '0.0 s  b.test.ts: test 0',
      '0.0 s  a.test.ts: test 1',
    ]);
  });
});

describe('TypeScript without its types', () => {
  const main = () => join(clone, 'server/main.ts');
  const cache = () => join(clone, 'node_modules/.cache/stripped');
  const start = () => spawnSync(process.execPath, ['--import', join(clone, 'scripts/stripped-types.mjs'), main()], { encoding: 'utf8' });
  const write = (source: string) => {
    mkdirSync(join(clone, 'server'), { recursive: true });
    writeFileSync(main(), source);
  };

  test('comes from the cache, and a changed source from itself', () => {
    write("const word: string = 'one';\nconsole.log(word);\n");
    expect(start().stdout).toBe('one\n');
    const [name = ''] = readdirSync(cache());
    expect(readFileSync(join(cache(), name), 'utf8')).toBe("const word         = 'one';\nconsole.log(word);\n");
    writeFileSync(join(cache(), name), "console.log('from the cache');\n");
    expect(start().stdout).toBe('from the cache\n');
    write("const word: string = 'two';\nconsole.log(word);\n");
    expect(start().stdout).toBe('two\n');
  });

  test('is prepared before a start, without what is no longer used', async () => {
    for (const folder of ['contract', 'messages', 'platforms', 'sandbox', 'streaming', 'video']) mkdirSync(join(clone, folder));
    mkdirSync(join(clone, 'node_modules/node/bin'), { recursive: true });
    symlinkSync(process.execPath, join(clone, 'node_modules/node/bin/node'));
    const prepare = () => run(`await (await import(${moduleOf('bootstrap/server-types.mjs')})).stripServerTypes();`);
    write('export const one: number = 1;\n');
    expect((await prepare()).output).toContain('Preparing the server');
    const before = readdirSync(cache());
    expect((await prepare()).output).toBe('');
    write('export const two: number = 2;\n');
    await prepare();
    const after = readdirSync(cache());
    expect(after.filter((name) => name.endsWith('.js'))).toHaveLength(1);
    expect(after).not.toEqual(before);
  });

  test('without a place for the cache it runs all the same', () => {
    write("const word: string = 'one';\nconsole.log(word);\n");
    mkdirSync(join(clone, 'node_modules/.cache'), { recursive: true });
    symlinkSync('/sys/kernel', cache());
    expect(start()).toMatchObject({ status: 0, stdout: 'one\n' });
  });
});

test('what a run leaves running is found, named and ended', async () => {
  const left = spawn('sleep', ['300'], { env: { ...process.env, TMPDIR: clone } });
  const ended = once(left, 'exit');
  const { output } = await run(`
    const { endLeftovers } = await import(${moduleOf('test/leftovers.mjs')});
    console.log((await endLeftovers(${JSON.stringify(clone)})).filter((line) => !line.includes('--input-type')).join());`);
  expect(output.trim()).toBe(`${left.pid} sleep 300`);
  await ended;
});
