import { existsSync } from 'node:fs';
import type { TestContext } from 'vitest';
import { findProgram } from '../../scripts/bootstrap/system.mjs';

/** nginx's module for TCP, which is a package of its own. */
const streams = '/usr/lib/nginx/modules/ngx_stream_module.so';

/** Debian's programs that these tests use, by package. */
const packages = {
  nginx: 'nginx libnginx-mod-stream',
  caddy: 'caddy',
  openssl: 'openssl',
  promtool: 'prometheus',
  ffmpeg: 'ffmpeg',
} as const;

type DebianProgram = keyof typeof packages;

/** A program's path. Where it isn't installed, the test is skipped; with CI=true it fails. */
export function debianProgram(name: DebianProgram, { skip }: Pick<TestContext, 'skip'>): string {
  const path = findProgram(name);
  if (path !== null && (name !== 'nginx' || existsSync(streams))) return path;
  const missing = `${name} is not on this machine, so it isn't tested with it. Run \`sudo apt-get install ${packages[name]}\`.`;
  if (process.env.CI === 'true') throw new Error(missing);
  skip(missing);
  throw new Error(missing);
}
