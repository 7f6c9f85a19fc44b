import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runFfmpeg } from '@everycast/streaming/testing/ffmpeg';
import { test as base } from './test.ts';

/** What the microphone hears: never silent, and loud for a few seconds, every 24. */
const voice = "aevalsrc='(0.02+0.5*between(t,12,17))*sin(2000*t)':sample_rate=48000";

/**
 * Journeys with a camera and a microphone. One fixture for all of them: each other value would start another browser and another server,
 * since both are a worker's.
 */
export const test = base.extend({
  permissions: ['camera', 'microphone'],
  launchOptions: async ({ launchOptions }, use) => {
    const folder = await mkdtemp(join(tmpdir(), 'everycast-voice-'));
    const heard = join(folder, 'voice.wav');
    await runFfmpeg(['-f', 'lavfi', '-i', voice, '-t', '24', heard]);
    const media = ['--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream', `--use-file-for-fake-audio-capture=${heard}`];
    await use({ ...launchOptions, args: [...(launchOptions.args ?? []), ...media] });
    await rm(folder, { recursive: true });
  },
});
