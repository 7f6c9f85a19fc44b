import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { inRoot } from '../bootstrap/places.mjs';

/** A feature's journeys, by file name. A journey about the whole app belongs to none. */
export const journeysOf = {
  accounts: ['connect', 'first-post', 'first-sandbox-post', 'home-network', 'nine'],
  'api-keys': ['home-network'],
  assistant: ['assistant', 'first-post'],
  auth: ['first-post', 'guard', 'invitation', 'password'],
  calendar: ['phone', 'schedule', 'which-accounts', 'zones'],
  clips: ['clips'],
  labels: ['labels'],
  'link-cards': ['thread'],
  media: ['many-files', 'media', 'renditions', 'uncovered', 'upload'],
  notifications: ['publish'],
  plans: ['upload'],
  posts: ['cover', 'drafts', 'first-post', 'nine', 'once', 'picture-order', 'publish', 'renditions', 'schedule', 'thread'],
  sandbox: ['first-sandbox-post', 'nine', 'sandbox'],
  settings: ['assistant', 'connect', 'password', 'zones'],
  site: ['site', 'size'],
  'stream-settings': ['axe'],
  streaming: ['streaming'],
  streams: ['streaming'],
  videos: ['clips', 'editor', 'editor-crop', 'editor-troubles'],
  workspaces: ['guard', 'invitation'],
};

/** Folders outside the features whose changes only affect some journeys. */
const journeysUnder = {
  'platforms/': ['nine', 'sandbox'],
  'sandbox/': ['nine', 'sandbox'],
  'video/': journeysOf.videos,
};

/** What every journey depends on. */
const shared =
  /^(contract|messages|server\/(kernel\/|[^/]+$)|web\/(app|ui|lib|locales)\/|tests\/(journeys\/)?support\/|package-lock\.json)/;

export const allJourneys = () =>
  readdirSync(inRoot('tests/journeys'))
    .filter((name) => name.endsWith('.test.ts'))
    .map((name) => name.slice(0, -'.test.ts'.length));

/**
 * The files that differ from a commit, in the working tree.
 * @param {string} base a branch or commit; later commits on it don't count
 * @returns {string[]} paths from the root, of files that still exist
 */
export function changedSince(base) {
  const parted = git('merge-base', base, 'HEAD').trim();
  const names = git('diff', '--name-only', parted) + git('ls-files', '--others', '--exclude-standard');
  return [...new Set(names.split('\n'))].filter((name) => name !== '' && existsSync(inRoot(name)));
}

/**
 * The journeys that changed files may affect.
 * @param {string[]} files paths from the root
 * @returns {string[]} names of journeys
 */
export function journeysFor(files) {
  const all = allJourneys();
  const chosen = new Set(files.flatMap((file) => (shared.test(file) ? all : affectedBy(file))));
  return all.filter((name) => chosen.has(name));
}

function affectedBy(file) {
  const [, journey] = /^tests\/journeys\/(.+)\.test\.ts$/.exec(file) ?? [];
  if (journey !== undefined) return [journey];
  const [, feature] = /^(?:web|server)\/features\/([^/]+)\//.exec(file) ?? [];
  if (feature !== undefined) return journeysOf[feature] ?? [];
  return Object.entries(journeysUnder).find(([folder]) => file.startsWith(folder))?.[1] ?? [];
}

function git(...args) {
  const { status, stdout, stderr } = spawnSync('git', args, { cwd: inRoot('.'), encoding: 'utf8' });
  if (status !== 0) throw new Error(`git ${args[0]}: ${stderr.trim()}`);
  return stdout;
}
