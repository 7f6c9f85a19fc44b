import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { isFull } from '../support/sample.ts';
import { missingPrograms } from './programs.ts';
import { possible } from './troubles.ts';

/** Milliseconds. */
const longest = 1_500_000;
const run = new URL('./chaos-run.ts', import.meta.url).pathname;
const isSkipped = !isFull || (missingPrograms().length > 0 && process.env.CI === undefined);

test.skipIf(isSkipped)(
  'every part of a cluster is killed or cut off while posts go out and people write: nothing is lost or doubled',
  { timeout: longest + 60_000 },
  async () => {
    const options = ['--posts', '200', '--people', '10', '--seed', '20261130'];
    const child = spawn(process.execPath, [run, ...options], { stdio: ['ignore', 'pipe', 'inherit'], timeout: longest });
    const [output, [code]] = await Promise.all([text(child.stdout), once(child, 'exit')]);
    expect(code, output).toBe(0);
    expect(output).toContain('every post is out exactly once, and everything that was saved is there');
    for (const name of possible) expect(output).toContain(`${name}: nobody could write for`);
  },
);
