import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { standIns } from '@everycast/sandbox/stand-ins';
import { expect, test } from 'vitest';
import { createTestDatabase } from '../support/database.ts';
import { isFull, sampled } from '../support/sample.ts';

/** Each takes longer than a lease: a sample has one of them. */
const mishaps = ['--freezes', '--outages', '--black-holes', '--stalls'];
const taken = sampled('long mishaps', mishaps, 1);
const longMishaps = mishaps.flatMap((option) => [option, isFull ? '2' : taken.includes(option) ? '1' : '0']);
/** Milliseconds; a busy machine takes a third of it. */
const longest = 840_000;
const run = new URL('./run.ts', import.meta.url).pathname;

test('killed again and again while all platforms misbehave, every post and every reply is out exactly once in the end, no comment is lost, and what failed said why', {
  timeout: longest + 60_000,
}, async () => {
  const [database, standInsDatabase] = [await createTestDatabase({ empty: true }), await createTestDatabase()];
  try {
    const options = [
      '--posts',
      '24',
      '--kills',
      '3',
      '--jumps',
      '2',
      ...longMishaps,
      '--every',
      '1500',
      '--seed',
      '20261',
      '--write-first',
      '--failover-posts',
      '9',
      '--without-limits',
    ];
    // Only a database of its own can be stalled.
    const stalls = Number(longMishaps[longMishaps.indexOf('--stalls') + 1]) > 0;
    const databases = [...(stalls ? [] : ['--database', database.url]), '--stand-ins-database', standInsDatabase.url];
    // What hangs is ended with all its processes, and says how far it got.
    const child = spawn(process.execPath, [run, ...options, ...databases], { stdio: ['ignore', 'pipe', 'inherit'], timeout: longest });
    const [output, [code]] = await Promise.all([text(child.stdout), once(child, 'exit')]);
    expect(code, output).toBe(0);
    expect(output).toContain('every post is out exactly once, and so is every reply; every comment is in the inbox once');
    expect(output).toMatch(/^inbox: [1-9]\d* comments of the audience, [1-9]\d* replies to them/m);
    expect(output).toMatch(/^approvals: [1-9]\d* posts approved, [1-9]/m);
    expect(output).toMatch(/^failover: 9 posts, [1-9]/m);
    expect(output).toContain('kills 3');
    for (const name of ['PDS', ...Object.keys(standIns)]) expect(output).toMatch(new RegExp(`^${name}: [1-9]`, 'm'));
  } finally {
    await database.drop();
    await standInsDatabase.drop();
  }
});
