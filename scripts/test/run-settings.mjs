import { spawnSync } from 'node:child_process';
import { createHash, randomInt } from 'node:crypto';
import { root } from '../bootstrap/files.mjs';

/** How many seeds there are: short enough to be typed. */
const seeds = 1_000_000;

/** The long files that the draw of this run leaves out (draw.mjs), by path from the root. */
export const leftOut = (process.env.LEFT_OUT ?? '').split(',').filter((file) => file !== '');

/**
 * The journeys that stream from the browser. Encoding takes most of what two cores have: beside each other, or beside anything else, they
 * would measure this machine instead of the product. They are a suite of their own, and run one by one.
 */
export const live = /^(first-stream|stream-analytics|streaming(-.+)?)$/;

/**
 * Chooses the seed of the run, unless TEST_SEED says which to repeat. Processes that are started afterwards inherit it. A clean checkout takes it
 * from its commit: what fails on one machine can be run on any other, and the next commit draws others. While something is being changed,
 * each run draws others.
 */
export function chooseSeed() {
  process.env.TEST_SEED ??= String(seedOfCommit(root) ?? randomInt(seeds));
}

/**
 * @param {string} folder
 * @returns {number | null} null where it isn't a clean checkout
 */
export function seedOfCommit(folder) {
  const git = (...words) => spawnSync('git', words, { cwd: folder, encoding: 'utf8' });
  const { status, stdout } = git('status', '--porcelain');
  if (status !== 0 || stdout !== '') return null;
  const commit = git('rev-parse', '--verify', 'HEAD');
  return commit.status === 0 ? Number.parseInt(commit.stdout.slice(0, 8), 16) % seeds : null;
}

/**
 * A place in an order that the seed of the run decides, the same in every process.
 * @param {...string} names
 * @returns {string} compares as text
 */
export const placeOf = (...names) =>
  createHash('sha1')
    .update([process.env.TEST_SEED, ...names].join('\n'))
    .digest('hex');
