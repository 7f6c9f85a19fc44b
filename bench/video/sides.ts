import { median } from '../median.ts';

/** Runs both sides alternately, and returns each one's median, in seconds. */
export async function inTurn(
  rounds: number,
  own: () => Promise<unknown>,
  other: () => Promise<unknown>,
): Promise<{ own: number; other: number }> {
  const times = { own: [] as number[], other: [] as number[] };
  for (let round = 0; round < rounds; round += 1) {
    times.own.push(await timed(own));
    times.other.push(await timed(other));
  }
  return { own: median(times.own), other: median(times.other) };
}

async function timed(run: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await run();
  return (performance.now() - began) / 1000;
}
