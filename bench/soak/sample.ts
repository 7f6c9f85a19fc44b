import { readFile } from 'node:fs/promises';
import type { ServerProcess } from '../../tests/chaos/server-process.ts';

/** A server process's memory at one time, in bytes. */
export interface Sample {
  resident: number;
  heap: number;
  external: number;
}

/** Reads resident memory from the kernel, and the rest from the server's own metrics. */
export async function sampleOf({ pid, url }: Pick<ServerProcess, 'pid' | 'url'>): Promise<Sample> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  const metrics = await (await fetch(`${url}/metrics`)).text();
  return {
    resident: figureIn(status, /^VmRSS:\s+(\d+) kB/m) * 1024,
    heap: figureIn(metrics, /^nodejs_heap_size_used_bytes (\S+)/m),
    external: figureIn(metrics, /^nodejs_external_memory_bytes (\S+)/m),
  };
}

function figureIn(text: string, pattern: RegExp): number {
  const [, figure] = pattern.exec(text) ?? [];
  if (figure === undefined) throw new Error(`No figure matches ${pattern}.`);
  return Number(figure);
}
