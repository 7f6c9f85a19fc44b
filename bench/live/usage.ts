import { readFile } from 'node:fs/promises';

/** What Linux counts processor time in. */
const ticksPerSecond = 100;

export interface Usage {
  /** Seconds of processor time since the processes began. */
  cpu: number;
  /** Proportional memory in bytes: what is shared is divided. */
  memory: number;
}

/** Of some processes together. @throws if one of them has ended */
export async function usageOf(pids: readonly number[]): Promise<Usage> {
  const each = await Promise.all(pids.map(usageOfOne));
  return { cpu: sum(each.map(({ cpu }) => cpu)), memory: sum(each.map(({ memory }) => memory)) };
}

async function usageOfOne(pid: number): Promise<Usage> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8');
  // After the name, which may contain anything: utime and stime are the 12th and 13th field.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const rollup = await readFile(`/proc/${pid}/smaps_rollup`, 'utf8');
  const cpu = (Number(fields[11]) + Number(fields[12])) / ticksPerSecond;
  return { cpu, memory: Number(/^Pss:\s+(\d+) kB/m.exec(rollup)?.[1]) * 1_024 };
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);
