import { keepText } from '../keep-text.ts';
import { newKey } from '../new-key.ts';

/** A text that a page left behind when it ended. */
export interface Left {
  key: string;
  text: string;
}

type Message = { ask: true } | { lives: string } | { taken: string };

const channelName = 'everycast.slots';
/** How long a living page may take to answer, in milliseconds. One that is too busy shares its text with another: that text is there twice, and none is lost. */
const patience = 150;

const session = (prefix: string): string => `everycast.slot.${prefix}`;

/**
 * Finds a text under a prefix whose page has ended: the one that this tab wrote itself, else the newest.
 * Which pages live is asked over a channel, for the browser's locks, which end with their page, are there over https alone.
 */
export async function findLeft(prefix: string): Promise<Left | null> {
  const keys = () =>
    Array.from({ length: localStorage.length }, (_, index) => localStorage.key(index) ?? '').filter((key) => key.startsWith(prefix));
  if (keys().length === 0) return null;
  const alive = await living();
  const left = keys()
    .filter((key) => !alive.has(key.slice(prefix.length)))
    .sort();
  const own = prefix + sessionStorage.getItem(session(prefix));
  const key = left.includes(own) ? own : left.at(-1);
  const text = key === undefined ? null : localStorage.getItem(key);
  return key === undefined || text === null ? null : { key, text };
}

async function living(): Promise<Set<string>> {
  const alive = new Set<string>();
  const channel = new BroadcastChannel(channelName);
  channel.onmessage = ({ data }: MessageEvent<Message>) => {
    if ('lives' in data) alive.add(data.lives);
  };
  channel.postMessage({ ask: true } satisfies Message);
  await new Promise((resolve) => setTimeout(resolve, patience));
  channel.close();
  return alive;
}

/**
 * A page's own place in this browser for what the server does not have yet: two pages without a connection never write over each other.
 * What stands there is another page's to take once this one has left.
 */
export interface Slot {
  /** From now on this page says that it lives. */
  enter(): void;
  /** Others may take what is kept here; until then, or until nothing is kept any more, it may still be written. */
  leave(): void;
  /** Keeps a text under the prefix, null takes it away. @returns false where this browser has no room for it */
  write(prefix: string, text: string | null): boolean;
  /** Makes a text that another page left this page's own. */
  take(prefix: string, left: Left): boolean;
}

/** @param taken told that another page has taken over what was left here: from then on it is that page's to bring to the server */
export function createSlot(taken: () => void): Slot {
  // Sorted, the names stand in the order in which their pages began.
  const newName = () => `${Date.now().toString(36)}-${newKey()}`;
  let name = newName();
  let channel: BroadcastChannel | null = null;
  let here = false;
  /** What was left here is another page's now. */
  let lost = false;
  const kept = new Map<string, string>();

  const close = () => {
    channel?.close();
    channel = null;
  };
  const heard = ({ data }: MessageEvent<Message>) => {
    if ('ask' in data && here) channel?.postMessage({ lives: name } satisfies Message);
    if (!('taken' in data) || data.taken !== name) return;
    name = newName();
    if (here) {
      // It slept too deeply to answer: both have the text now.
      for (const [prefix, text] of kept) write(prefix, text);
    } else {
      lost = true;
      close();
      taken();
    }
  };

  function write(prefix: string, text: string | null): boolean {
    if (lost) return true;
    if (text === null) kept.delete(prefix);
    else kept.set(prefix, text);
    keepText(session(prefix), text && name, sessionStorage);
    const written = keepText(prefix + name, text);
    if (!here && kept.size === 0) close();
    return written;
  }

  return {
    write,
    enter() {
      here = true;
      channel ??= new BroadcastChannel(channelName);
      channel.onmessage = heard;
    },
    leave() {
      here = false;
      if (kept.size === 0) close();
    },
    take(prefix, { key, text }) {
      localStorage.removeItem(key);
      channel?.postMessage({ taken: key.slice(prefix.length) } satisfies Message);
      return write(prefix, text);
    },
  };
}
