import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeFilm } from '../live/film.ts';
import { measureSide } from '../live/live.ts';
import { ours } from '../live/sides.ts';
import { median } from '../median.ts';

const destinations = 40;
const rounds = 3;

/** One stream to many destinations in one process, and two streams to half as many each in two. */
export async function measureLive(): Promise<string[]> {
  const folder = await mkdtemp(join(tmpdir(), 'everycast-bench-scale-live-'));
  const film = join(folder, 'film.flv');
  const figures = { one: [] as number[], two: [] as number[] };
  try {
    await makeFilm(film);
    for (let round = 0; round < rounds; round += 1) {
      figures.one.push((await measureSide(ours, destinations, film)).cpu);
      const both = await Promise.all([measureSide(ours, destinations / 2, film), measureSide(ours, destinations / 2, film)]);
      figures.two.push(both.reduce((sum, { cpu }) => sum + cpu, 0));
    }
  } finally {
    await rm(folder, { recursive: true });
  }
  const [one, two] = [median(figures.one), median(figures.two)];
  const each = (cpu: number) => ((cpu / destinations) * 100).toFixed(2);
  return [
    `live: ${destinations} destinations of 6 Mb/s cost ${each(one)} % of a core each in one process, ${each(two)} % in two (${(two / one).toFixed(2)} times)`,
  ];
}
