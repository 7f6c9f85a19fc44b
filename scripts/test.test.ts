import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'vitest';
import { repository } from '../tests/support/server-process.ts';

test('what runs before packages are installed needs none', () => {
  const clone = mkdtempSync(join(tmpdir(), 'everycast-clone-'));
  cpSync(join(repository, 'scripts'), join(clone, 'scripts'), { recursive: true });
  const load = "await import('./scripts/test/run-all.mjs'); await import('./scripts/bootstrap/prepare.mjs');";
  try {
    execFileSync(process.execPath, ['--input-type=module', '--eval', load], { cwd: clone, stdio: 'pipe' });
  } finally {
    rmSync(clone, { recursive: true });
  }
});
