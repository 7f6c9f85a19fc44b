import { spawn } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { repository } from '../tests/support/server-process.ts';
import { until } from '../tests/support/until.ts';

test('npm start that is stopped while it installs leaves nothing behind that goes on', async () => {
  const clone = mkdtempSync(join(tmpdir(), 'everycast-clone-'));
  for (const name of ['scripts', 'package.json', 'package-lock.json'])
    cpSync(join(repository, name), join(clone, name), { recursive: true });
  // An installation that takes its time: the only program that there is.
  const programs = join(clone, 'programs');
  const started = join(clone, 'started');
  mkdirSync(programs);
  writeFileSync(join(programs, 'npm'), `#!/bin/sh\necho $$ > ${started}.part\n/bin/mv ${started}.part ${started}\nexec /bin/sleep 600\n`, {
    mode: 0o755,
  });

  // As npm runs it: a shell that waits for the script.
  const shell = spawn('/bin/sh', ['-c', `"${process.execPath}" scripts/start.mjs && echo never`], {
    cwd: clone,
    env: { PATH: programs },
    stdio: 'ignore',
  });
  await until(() => existsSync(started));
  const installation = Number(readFileSync(started, 'utf8'));
  shell.kill('SIGTERM');
  await until(() => !isAlive(installation));
  await until(() => !existsSync(join(clone, '.setup.lock')));
  expect(shell.exitCode ?? shell.signalCode).toBe('SIGTERM');
  rmSync(clone, { recursive: true });
});

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false; // it has ended
  }
}
