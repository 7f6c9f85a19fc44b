import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeCertificate } from '@everycast/streaming/testing/certificate';
import { runFfmpeg } from '@everycast/streaming/testing/ffmpeg';
import { startServer } from './server.ts';
import { test as base } from './test.ts';

/** What the microphone hears: never silent, and loud for a few seconds, every 24. */
const voice = "aevalsrc='(0.02+0.5*between(t,12,17))*sin(2000*t)':sample_rate=48000";

/**
 * Journeys with a camera and a microphone. One fixture for all of them: each other value would start another browser and another server,
 * since both are a worker's.
 */
export const test = base.extend<object, { identity: ReturnType<typeof makeCertificate> }>({
  /** A streaming server's certificate that our server trusts, with its key. */
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern what a fixture asks for
  identity: [async ({}, use) => use(makeCertificate()), { scope: 'worker' }],
  server: [
    async ({ identity }, use) => {
      const folder = await mkdtemp(join(tmpdir(), 'everycast-trusted-'));
      const trusted = join(folder, 'certificate.pem');
      await writeFile(trusted, identity.certificate);
      const server = await startServer({ NODE_EXTRA_CA_CERTS: trusted });
      await use(server);
      await server.close();
      await rm(folder, { recursive: true });
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  permissions: ['camera', 'microphone'],
  launchOptions: async ({ launchOptions }, use) => {
    const folder = await mkdtemp(join(tmpdir(), 'everycast-voice-'));
    const heard = join(folder, 'voice.wav');
    await runFfmpeg(['-f', 'lavfi', '-i', voice, '-t', '24', heard]);
    const media = [
      '--use-fake-device-for-media-stream=device-count=2',
      '--use-fake-ui-for-media-stream',
      `--use-file-for-fake-audio-capture=${heard}`,
    ];
    await use({ ...launchOptions, args: [...(launchOptions.args ?? []), ...media] });
    await rm(folder, { recursive: true });
  },
});
