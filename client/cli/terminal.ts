/** What the command line has around it. Tests hand in their own. */
export interface Terminal {
  /** Results. Programs read them. */
  out(text: string): void;
  /** Progress, hints and errors. People read them. */
  err(text: string): void;
  /** Whether somebody watches what `err` writes. */
  isWatched: boolean;
  /** Whether input is typed; otherwise it comes from a pipe or a file. */
  isTyped: boolean;
  columns: number;
  env: Readonly<Record<string, string | undefined>>;
  now(): Date;
  /** Everything that is piped in. */
  readInput(): Promise<string>;
  /** An answer that isn't shown while it's typed. */
  readSecret(question: string): Promise<string>;
  /** Opens an address in the browser. False if there is none. */
  openBrowser(url: string): Promise<boolean>;
  /** Aborted by Ctrl-C. */
  signal: AbortSignal;
  fetch?: (request: Request) => Promise<Response>;
}

/** Text of others in one line, without what a terminal would obey. */
export const plain = (text: string): string => text.replaceAll(/\p{Cc}+/gu, ' ').trim();

/** Text of others with its lines. */
export const plainLines = (text: string): string => text.split(/\r?\n/).map(plain).join('\n');
