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
import { type Key, previewInComposer, type Typed, typeInComposer } from './typing.ts';

/** One is the reference. */
const sizes = [1, 41, 200] as const;
const accounts = 41;
/** COMPOSER_ROUNDS overrides it. */
const rounds = Number(process.env.COMPOSER_ROUNDS ?? 5);
/** Characters: a usual post, one for a generous Mastodon server, and an article for Facebook. */
const usualText = 600;
const longTexts = [5_000, 25_000];
const longRounds = Math.min(rounds, 3);

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
    await seedAccounts(postgres.url, Math.max(...sizes));
    const usual = new Map<number, Key[][]>(sizes.map((size) => [size, []]));
    const previews = new Map<number, number[]>(sizes.map((size) => [size, []]));
    for (let round = 0; round < rounds; round += 1) {
      for (const size of sizes) {
        usual.get(size)?.push((await typeInComposer(page, size, usualText)).keys);
        previews.get(size)?.push(median(await previewInComposer(page, size, usualText)));
      }
    }
    const long = new Map<number, Typed[]>(longTexts.map((characters) => [characters, []]));
    for (const [characters, typed] of long)
      for (let round = 0; round < longRounds; round += 1) typed.push(await typeInComposer(page, accounts, characters));
    return report(usual, previews, long);
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

function report(
  usual: ReadonlyMap<number, readonly Key[][]>,
  previews: ReadonlyMap<number, readonly number[]>,
  long: ReadonlyMap<number, readonly Typed[]>,
): string {
  const told = ({ usual, slow, script, layout }: ReturnType<typeof summary>) =>
    `${usual.toFixed(1)} ms (95th percentile ${slow.toFixed(1)} ms; script ${script.toFixed(1)} ms, style and layout ${layout.toFixed(1)} ms)`;
  const of = (size: number) => summary(usual.get(size) ?? []);
  const inLong = (typed: readonly Typed[]) => summary(typed.map(({ keys }) => keys));
  const afterPause = (typed: readonly Typed[]) => median(typed.map(({ paused }) => paused.all)).toFixed(1);
  const preview = (size: number) => median(previews.get(size) ?? []);
  const ratio = (figure: (size: number) => number, size: number) => `${(figure(size) / figure(1)).toFixed(2)} of one account’s`;
  return [
    ...sizes.map((size) => `main thread for a key with ${size} chosen: ${told(of(size))}, ${ratio((one) => of(one).usual, size)}`),
    ...sizes.map((size) => `its preview with ${size} chosen: ${preview(size).toFixed(1)} ms after the key, ${ratio(preview, size)}`),
    ...[...long].map(
      ([characters, typed]) =>
        `with ${accounts}, in a text of ${characters.toLocaleString('en')}: ${told(inLong(typed))}, ${afterPause(typed)} ms once typing pauses`,
    ),
    `a key with ${accounts} accounts ${asked(of(accounts).usual, { atMost: 50 }, { unit: ' ms', digits: 1 })} (medians of ${rounds} rounds)`,
    ...[...long].map(
      ([characters, typed]) =>
        `a key in ${characters.toLocaleString('en')} characters ${asked(inLong(typed).usual, { atMost: 50 }, { unit: ' ms', digits: 1 })}`,
    ),
  ].join('\n');
}
