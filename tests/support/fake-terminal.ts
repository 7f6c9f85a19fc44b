import type { Terminal } from '../../client/cli/terminal.ts';

export interface FakeTerminal extends Terminal {
  /** What was written to `out` and `err`. */
  said: { out: string; err: string };
  stop(): void;
}

/** A terminal that nobody watches, with its settings in a folder of the test's. */
export function fakeTerminal(folder: string, more: Partial<Terminal> & { input?: string } = {}): FakeTerminal {
  const stopping = new AbortController();
  const said = { out: '', err: '' };
  const { input, env, ...others } = more;
  return {
    said,
    out: (text) => {
      said.out += text;
    },
    err: (text) => {
      said.err += text;
    },
    isWatched: false,
    isTyped: input === undefined,
    columns: 100,
    now: () => new Date('2026-12-01T12:00:00Z'),
    readInput: async () => input ?? '',
    readSecret: async () => '',
    openBrowser: async () => false,
    signal: stopping.signal,
    ...others,
    env: { EVERYCAST_CONFIG: folder, ...env },
    stop: () => stopping.abort(new Error('Interrupted.')),
  };
}
