import { accessSync, constants, existsSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { run } from './run.mjs';

/**
 * A program's path, or null.
 * @param {string[]} names alternatives
 */
export function findProgram(...names) {
  const folders = (process.env.PATH ?? '').split(delimiter).filter(Boolean);
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).find(isProgram) ?? null;
}

export function isProgram(path) {
  try {
    accessSync(path, constants.X_OK);
    return statSync(path).isFile();
  } catch {
    // Missing, or not executable by this user.
    return false;
  }
}

/** Whether this process can install Debian packages without a password. */
export function canInstall() {
  return process.getuid?.() === 0 && existsSync('/etc/debian_version') && findProgram('apt-get') !== null;
}

/**
 * Installs Debian packages.
 * @param {string | string[]} names
 * @param {{ withinMs?: number }} [options] how long the list and the packages may each take to arrive; what has arrived is installed
 * @returns {Promise<string | null>} why it failed, or null
 */
export async function installDebianPackage(names, { withinMs } = {}) {
  const patience = ['-o', 'DPkg::Lock::Timeout=300', '-o', 'Acquire::Retries=2', '-o', 'Acquire::http::Timeout=20'];
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const apt = (args, timeout) => run('apt-get', [...patience, '-qq', ...args], { env, timeout });
  const install = ['install', '-y', '--no-install-recommends', ...[names].flat()];
  // The package list may be old or missing; if it can't be updated, the existing one may still work.
  await apt(['update'], withinMs);
  const arrived = withinMs === undefined ? { code: 0 } : await apt([...install, '--download-only'], withinMs);
  const { code, output } = arrived.code === 0 ? await apt(install) : arrived;
  return code === 0 ? null : (output.trim().split('\n').at(-1) ?? 'apt-get failed');
}

/** Debian's packages start their services unless this program says no (101). */
const policy = '/usr/sbin/policy-rc.d';

/**
 * Installs Debian packages without starting the services in them.
 * @param {string | string[]} names
 * @returns {Promise<string | null>} why it failed, or null
 */
export async function installWithoutStarting(names) {
  const made = !existsSync(policy);
  if (made) writeFileSync(policy, '#!/bin/sh\nexit 101\n', { mode: 0o755 });
  try {
    return await installDebianPackage(names);
  } finally {
    if (made) rmSync(policy);
  }
}

/** The command that installs a package on this system. */
export function howToInstall(name) {
  if (process.platform === 'darwin') return `\`brew install ${name}\``;
  return existsSync('/etc/debian_version') ? `\`sudo apt-get install ${name}\`` : `your system's package manager to install ${name}`;
}
