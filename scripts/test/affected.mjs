import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { inRoot } from '../bootstrap/files.mjs';

const streaming = [
  ...[
    'first-stream',
    'home-network',
    'schedule-stream',
    'stream-analytics',
    'streaming',
    'streaming-colours',
    'streaming-converted',
    'streaming-encoder',
  ],
  ...[
    'streaming-hidden',
    'streaming-limits',
    'streaming-obs',
    'streaming-phone',
    'streaming-scenes',
    'streaming-settings',
    'streaming-steps',
    'streaming-troubles',
  ],
];

const posts = [
  'account-groups',
  'approvals',
  'best-times',
  'board',
  'brand',
  'cards',
  'counting',
  'calendar-dense',
  'calendar-hours',
  'calendar-phone',
  'calendar-views',
  'client-review',
  'composer-fixes',
  'cover',
  'crop',
  'date-fields',
  'drafts',
  'drafts-all',
  'bulk-edit',
  'drafts-many',
  'evergreen',
  'first-post',
  'forty-accounts',
  'ideas',
  'image-editor',
  'nine',
  'offline',
  'once',
  'picture-order',
  'publish',
  'pwa',
  'queues',
  'queues-week',
  'renditions',
  'repeats',
  'said-well',
  'schedule',
  'text-tools',
  'thread',
  'versions',
];

const engagement = ['account-groups', 'engagement', 'engagement-twitter', 'reply-approvals'];

/** A feature's journeys, by file name. */
export const journeysOf = {
  activity: ['activity'],
  'account-groups': ['account-groups', 'dashboard-groups', 'drafts-many', 'one-brand', 'queues'],
  'account-moves': ['move-accounts'],
  accounts: [
    'many-accounts',
    'accounts-hundreds',
    'account-groups',
    'connect',
    'counting',
    'downgrade',
    'first-post',
    'first-sandbox-post',
    'home-network',
    'move-accounts',
    'nine',
    'said-well',
  ],
  analytics: ['account-groups', 'analytics', 'best-times', 'reports'],
  'analytics-reports': ['reports'],
  'api-keys': ['assistant-key', 'client-in-browser', 'command-line-login', 'confirm-identity', 'home-network', 'oauth'],
  'connected-apps': ['oauth'],
  mcp: ['assistant-key'],
  approvals: ['approvals', 'client-review', 'reply-approvals'],
  'generated-images': ['ai-images'],
  assistant: ['ai-images', 'assistant', 'first-post'],
  auth: [
    'account-security',
    'confirm-identity',
    'first-post',
    'oauth',
    'oidc',
    'first-stream',
    'guard',
    'invitation',
    'light-pages',
    'passkeys',
    'password',
    'public-languages',
    'referrals',
    'required-two-factor',
    'times',
    'two-factor',
  ],
  billing: ['billing', 'downgrade'],
  brand: ['brand', 'link-page'],
  'bulk-posts': ['bulk-edit', 'drafts-many', 'queues'],
  calendar: [
    'account-groups',
    'best-times',
    'calendar-dense',
    'calendar-hours',
    'calendar-phone',
    'calendar-views',
    'open-slots',
    'phone',
    'schedule',
    'schedule-stream',
    'times',
    'which-accounts',
    'zones',
  ],
  'calendar-feeds': ['calendar-views'],
  'client-review': ['client-review'],
  clips: ['clips', 'clips-phone', 'stream-analytics'],
  comments: ['client-review', 'comments'],
  contact: ['contact'],
  engagement,
  evergreen: ['evergreen'],
  feeds: ['feeds'],
  images: ['cards', 'image-editor'],
  imports: ['import'],
  labels: ['analytics', 'drafts-many', 'labels'],
  leaving: ['leaving'],
  'link-cards': ['thread'],
  links: ['link-page', 'short-links'],
  media: ['cloud-import', 'composer-fixes', 'drop-files', 'image-editor', 'many-files', 'media', 'renditions', 'uncovered', 'upload'],
  notifications: ['counting', 'notifications', 'publish'],
  'personal-export': ['leaving'],
  plans: ['downgrade', 'plans', 'upload'],
  posts,
  proxies: ['proxies'],
  publishing: [...posts, 'engagement', 'engagement-twitter', 'reply-approvals'],
  queues: ['evergreen', 'open-slots', 'queues', 'queues-week'],
  'reply-approvals': ['reply-approvals'],
  reports: ['notifications'],
  sandbox: ['first-sandbox-post', 'first-stream', 'nine', 'sandbox'],
  security: ['account-security', 'confirm-identity', 'leaving', 'passkeys', 'required-two-factor', 'two-factor'],
  series: ['repeats'],
  settings: ['assistant', 'confirm-identity', 'connect', 'contact', 'leaving', 'password', 'plans', 'referrals', 'times', 'zones'],
  site: ['contact', 'features-page', 'guide', 'light-pages', 'public-languages', 'site'],
  snippets: ['text-tools'],
  sources: ['cloud-import'],
  'stream-events': ['schedule-stream'],
  'stream-settings': [...streaming, 'times'],
  streaming,
  streams: streaming,
  utm: ['text-tools'],
  videos: ['clips', 'editor', 'editor-crop', 'editor-troubles', 'stream-analytics'],
  webhooks: ['webhooks'],
  'workspace-export': ['workspace-export'],
  workspaces: ['guard', 'invitation', 'one-brand', 'required-two-factor', 'workspaces'],
};

/** Journeys that visit every screen, so that a change to any screen may affect them. */
export const everyScreen = ['aligned', 'axe', 'catalogue', 'languages-screens', 'longest-names', 'size', 'streaming-axe'];
/** Journeys about the app's frame and its service worker: only what no feature owns affects them. */
export const wholeApp = ['broken-screen', 'languages', 'languages-day', 'seen-again', 'toasts', 'worker'];

/** What affects only some journeys, or none; the first match counts. Anything else may affect all of them. */
const journeysUnder = [
  [/^(docs|bench|deploy|tests\/(chaos|deploy|platforms))\/|\.md$|^(LICENSE|\.dockerignore)$/, () => []],
  [/^tests\/journeys\/([^/]+)\.test\.ts$/, (name) => [name]],
  [/\.test\.tsx?$/, () => []],
  [/^client\//, () => ['client-in-browser', 'command-line-login']],
  [/^server\/features\/([^/]+)\//, (feature) => journeysOf[feature]],
  [/^web\/features\/([^/]+)\//, (feature) => journeysOf[feature] && [...journeysOf[feature], ...everyScreen]],
  [/^(?:platforms|sandbox)\//, () => ['analytics', 'engagement', 'engagement-twitter', 'nine', 'sandbox']],
  [/^video\//, () => journeysOf.videos],
  [/^streaming\//, () => streaming],
];

/** What vitest follows from a test through its imports, and what no unit test depends on. */
const followed = /\.(tsx?|mjs)$/;
const untested = /^docs\/|\.md$|^LICENSE$|^web\/(features\/.+\.css|public\/.+)$|^tests\/journeys\/|^scripts\/test\/seconds\.json$/;
/** What sets the tests up without being imported by them. */
const setup = /^(server\/migrations\/|tests\/support\/(global-|remembered-hashes)|vitest\.config)/;
/** Code without which a server process doesn't run, and what the tests that start one import. */
const served = /^(contract|messages|platforms|sandbox|server|streaming|video)\/(?!.+\.test\.ts$)/;
const starter = 'tests/support/server-process.ts';

export const allJourneys = () =>
  readdirSync(inRoot('tests/journeys'))
    .filter((name) => name.endsWith('.test.ts'))
    .map((name) => name.slice(0, -'.test.ts'.length));

/**
 * The files that differ from a commit, in the working tree.
 * @param {string} base a branch or commit; later commits on it don't count
 * @param {string} folder the repository's
 * @returns {string[]} paths from the root, also of deleted files; a moved file has both of its paths
 */
export function changedSince(base, folder = inRoot('.')) {
  const git = (...args) => runGit(args, folder);
  const parted = git('merge-base', base, 'HEAD').trim();
  const names = git('diff', '--name-only', '--no-renames', parted) + git('ls-files', '--others', '--exclude-standard');
  return [...new Set(names.split('\n'))].filter((name) => name !== '');
}

/**
 * The journeys that changed files may affect.
 * @param {string[]} files paths from the root
 * @returns {string[]} names of journeys
 */
export function journeysFor(files) {
  const all = allJourneys();
  const chosen = new Set(files.flatMap((file) => affectedBy(file) ?? all));
  return all.filter((name) => chosen.has(name));
}

function affectedBy(file) {
  const [pattern, journeys] = journeysUnder.find(([one]) => one.test(file)) ?? [];
  return pattern && journeys(pattern.exec(file)[1]);
}

/**
 * What vitest looks for in the imports of unit tests, to run those that changed files may affect.
 * @param {string[]} files paths from the root
 * @returns {string[] | null} paths of code; null: all tests, because a changed file isn't imported by what depends on it
 */
export function sourcesFor(files) {
  const relevant = files.filter((file) => !untested.test(file));
  if (relevant.some((file) => setup.test(file) || !followed.test(file))) return null;
  // What imported a deleted file has changed, too.
  const left = relevant.filter((file) => existsSync(inRoot(file)));
  return relevant.some((file) => served.test(file)) ? [...left, starter] : left;
}

function runGit(args, cwd) {
  const { status, stdout, stderr } = spawnSync('git', args, { cwd, encoding: 'utf8' });
  if (status !== 0) throw new Error(`git ${args[0]}: ${stderr.trim()}`);
  return stdout;
}
