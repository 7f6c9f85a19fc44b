import { describe, expect, test } from 'vitest';
import { refuseFullDisk, withinRoom } from './room.ts';

const disk = (free: number) => ({ freeBytes: async () => free });
const full = { code: 'no_space', reason: { code: 'common.disk_full' } };
const ended = (signal: AbortSignal) =>
  new Promise<never>((_, reject) => signal.addEventListener('abort', () => reject(new Error('ffmpeg was ended.'))));

describe('the disk', () => {
  test('keeps a reserve, whatever is to be written', async () => {
    await refuseFullDisk(disk(600_000_000), 100_000_000);
    await expect(refuseFullDisk(disk(600_000_000), 100_000_001)).rejects.toMatchObject(full);
  });

  test('is looked at before something is begun', async () => {
    const begun: string[] = [];
    await expect(withinRoom(disk(499_999_999), async () => begun.push('work'))).rejects.toMatchObject(full);
    expect(begun).toEqual([]);
    expect(await withinRoom(disk(500_000_000), async () => 'made')).toBe('made');
  });

  test('ends what fills it, and says why', async () => {
    let free = 600_000_000;
    const room = { freeBytes: async () => free };
    const work = withinRoom(room, (signal) => {
      free = 400_000_000;
      return ended(signal);
    });
    await expect(work).rejects.toMatchObject(full);
  });
});
