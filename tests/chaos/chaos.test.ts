import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { createTestDatabase } from '../support/database.ts';

const run = new URL('./run.ts', import.meta.url).pathname;

test('killed again and again behind a faulty network, every post is out exactly once in the end, and said why where it was not', {
  timeout: 300_000,
}, async () => {
  const database = await createTestDatabase({ empty: true });
  try {
    const options = [
      '--posts',
      '24',
      '--kills',
      '4',
      '--kill-every',
      '1500',
      '--seed',
      '20261',
      '--write-first',
      '--database',
      database.url,
    ];
    const child = spawn(process.execPath, [run, ...options], { stdio: ['ignore', 'pipe', 'inherit'] });
    const [output, [code]] = await Promise.all([text(child.stdout), once(child, 'exit')]);
    expect(code, output).toBe(0);
    expect(output).toContain('every post is out exactly once');
    expect(output).toContain('4 times SIGKILL');
  } finally {
    await database.drop();
  }
});
