import { closeSync, openSync, renameSync, rmSync, statSync, utimesSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { inRoot } from './files.mjs';
import { explain } from './terminal.mjs';

const path = inRoot('.setup.lock');
const beatMs = 1_000;
/** A process that hasn't touched its lock for this long was killed. */
const deadAfterMs = 10_000;

/**
 * Runs the work while no other start or test runs its own in this clone.
 * @template T
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function alone(work) {
  for (let told = false; !take(); told = true) {
    if (!told) console.log('  Another start or test is setting up in this folder; waiting for it …');
    if (age(path) > deadAfterMs) removeDead();
    else await wait(250);
  }
  const beat = setInterval(() => utimesSync(path, new Date(), new Date()), beatMs);
  const release = () => rmSync(path, { force: true });
  const leave = (signal) => process.exit(signal === 'SIGINT' ? 130 : 143);
  process.once('exit', release);
  process.once('SIGINT', leave);
  process.once('SIGTERM', leave);
  try {
    return await work();
  } finally {
    clearInterval(beat);
    release();
    process.off('exit', release);
    process.off('SIGINT', leave);
    process.off('SIGTERM', leave);
  }
}

function take() {
  try {
    closeSync(openSync(path, 'wx'));
    return true;
  } catch (error) {
    if (error.code === 'EEXIST') return false;
    throw explain(`Couldn't set up ${inRoot()}`, String(error));
  }
}

/** Milliseconds since the lock was touched; 0 if it is gone. */
function age(file) {
  const found = statSync(file, { throwIfNoEntry: false });
  return found ? Date.now() - found.mtimeMs : 0;
}

/** Moved aside first: of several waiting processes, one moves the dead lock, and none removes a live one. */
function removeDead() {
  const aside = `${path}.${process.pid}`;
  try {
    renameSync(path, aside);
  } catch (error) {
    if (error.code === 'ENOENT') return;
    throw error;
  }
  if (age(aside) > deadAfterMs) rmSync(aside);
  else renameSync(aside, path);
}
