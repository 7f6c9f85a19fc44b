import { randomUUID } from 'node:crypto';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { startEmbedded } from '../../server/kernel/database/embedded.ts';
import { createLog } from '../../server/kernel/log.ts';
import { startServerProcess } from '../../tests/chaos/server-process.ts';
import { asked } from '../asked.ts';
import { median } from '../median.ts';
import { buildWeb, startBrowser } from './browser.ts';
import { seedAccounts } from './seed.ts';
import { type Key, typeInComposer } from './typing.ts';

const accounts = 41;
const rounds = 5;
/** Characters: a usual post, one for a generous Mastodon server, and an article for Facebook. */
const usualText = 600;
const longTexts = [5_000, 25_000];
const longRounds = 3;

/**
 * The main-thread time of a keystroke in the composer with accounts on all platforms selected, compared with only one, and in long texts,
 * which exceed the limits of some platforms.
 */
export async function benchComposer(): Promise<string> {
  await buildWeb();
  const dataDir = await mkdtemp(join(tmpdir(), 'everycast-composer-'));
  await chmod(dataDir, 0o711);
  const postgres = await startEmbedded({ dataDir, log: createLog('error') });
  const server = await startServerProcess(dataDir, { DATABASE_URL: postgres.url });
  const browser = await startBrowser();
  try {
    await server.ready();
    const page = await browser.newPage({ baseURL: server.url, viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce' });
    await signIn(page);
    await seedAccounts(postgres.url, accounts);
    const many: Key[][] = [];
    const one: Key[][] = [];
    for (let round = 0; round < rounds; round += 1) {
      many.push(await typeInComposer(page, accounts, usualText));
      one.push(await typeInComposer(page, 1, usualText));
    }
    const long = new Map<number, Key[][]>(longTexts.map((characters) => [characters, []]));
    for (const [characters, keys] of long)
      for (let round = 0; round < longRounds; round += 1) keys.push(await typeInComposer(page, accounts, characters));
    return report(many, one, long);
  } finally {
    await browser.close();
    await server.stop();
    await postgres.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

async function signIn({ request }: Page): Promise<void> {
  const login = { email: 'bench@example.org', password: randomUUID() };
  for (const [path, data] of [
    ['/api/auth/sign-up/email', { name: 'Bench', ...login }],
    ['/api/auth/sign-in/email', login],
  ] as const) {
    const answer = await request.post(path, { data });
    if (!answer.ok()) throw new Error(`${path}: ${answer.status()} ${await answer.text()}`);
  }
}

const percentile = (figures: readonly number[], share: number): number =>
  figures.toSorted((a, b) => a - b)[Math.ceil(figures.length * share) - 1] ?? Number.NaN;

/** The medians of the rounds. */
function summary(keys: readonly Key[][]) {
  const over = (figure: (round: readonly Key[]) => number) => median(keys.map(figure));
  return {
    usual: over((round) => median(round.map(({ all }) => all))),
    slow: over((round) =>
      percentile(
        round.map(({ all }) => all),
        0.95,
      ),
    ),
    script: over((round) => median(round.map(({ script }) => script))),
    layout: over((round) => median(round.map(({ layout }) => layout))),
  };
}

function report(many: readonly Key[][], one: readonly Key[][], long: ReadonlyMap<number, readonly Key[][]>): string {
  const told = ({ usual, slow, script, layout }: ReturnType<typeof summary>) =>
    `${usual.toFixed(1)} ms (95th percentile ${slow.toFixed(1)} ms; script ${script.toFixed(1)} ms, style and layout ${layout.toFixed(1)} ms)`;
  const { usual } = summary(many);
  return [
    `main thread for a key with ${accounts} accounts chosen: ${told(summary(many))}`,
    `with one: ${told(summary(one))}`,
    ...[...long].map(([characters, keys]) => `with ${accounts}, in a text of ${characters.toLocaleString('en')}: ${told(summary(keys))}`),
    `a key with ${accounts} accounts ${asked(usual, { atMost: 50 }, { unit: ' ms', digits: 1 })} (medians of ${rounds} rounds)`,
    ...[...long].map(
      ([characters, keys]) =>
        `a key in ${characters.toLocaleString('en')} characters ${asked(summary(keys).usual, { atMost: 50 }, { unit: ' ms', digits: 1 })}`,
    ),
  ].join('\n');
}
