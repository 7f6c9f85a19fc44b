import { keepText } from '../keep-text.ts';
import { newKey } from '../new-key.ts';

/** A text left by a closed page. */
export interface UnsavedText {
  key: string;
  text: string;
}

type Message = { ask: true } | { lives: string } | { taken: string };

const channelName = 'everycast.slots';
/**
 * How long a running page may take to respond, in milliseconds. One that is too busy shares its text with another: it then exists twice,
 * and none is lost.
 */
const patience = 150;

const session = (prefix: string): string => `everycast.slot.${prefix}`;

const keysUnder = (prefix: string): string[] =>
  Array.from({ length: localStorage.length }, (_, index) => localStorage.key(index) ?? '').filter((key) => key.startsWith(prefix));

/** A slot's name, which has no dot, is the end of its key. */
const nameIn = (key: string): string => key.slice(key.lastIndexOf('.') + 1);

/** When the page that stored a text under this key was opened, in milliseconds. */
export const openedAt = (key: string): number => Number.parseInt(nameIn(key), 36);

/**
 * Finds a text under a prefix whose page was closed: this tab's own, otherwise the newest. Running pages are found over a broadcast
 * channel, because the browser's locks, which end with their page, only exist over https.
 */
export async function findUnsavedText(prefix: string): Promise<UnsavedText | null> {
  if (keysUnder(prefix).length === 0) return null;
  const alive = await living();
  const left = keysUnder(prefix)
    .filter((key) => !alive.has(nameIn(key)))
    .sort();
  const own = prefix + sessionStorage.getItem(session(prefix));
  const key = left.includes(own) ? own : left.at(-1);
  const text = key === undefined ? null : localStorage.getItem(key);
  return key === undefined || text === null ? null : { key, text };
}

/** Finds the keys of all texts under a prefix, and under prefixes that begin with it, whose pages were closed; the oldest first. */
export async function findUnsavedKeys(prefix: string): Promise<string[]> {
  const before = keysUnder(prefix);
  if (before.length === 0) return [];
  const alive = await living();
  const byAge = (one: string, other: string) => (nameIn(one) < nameIn(other) ? -1 : 1);
  // A page that has taken one over meanwhile has stored it under its own name.
  return keysUnder(prefix)
    .filter((key) => before.includes(key) && !alive.has(nameIn(key)))
    .sort(byAge);
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
 * A page's own storage slot for what the server doesn't have yet: two offline pages never overwrite each other. A closed page's content can
 * be taken by another one.
 */
export interface Slot {
  /** From now on this page responds as running. */
  enter(): void;
  /** Others may take what is stored here; until then, or until nothing is stored anymore, it may still be written. */
  leave(): void;
  /** Stores a text under the prefix, null removes it. @returns false if this browser has no space for it */
  write(prefix: string, text: string | null): boolean;
  /** Takes over a text that another page left. */
  take(prefix: string, left: UnsavedText): boolean;
}

/** @param taken called when another page has taken over what was left here: that page now has to save it to the server */
export function createSlot(taken: () => void): Slot {
  // Names sort in the order in which their pages started.
  const newName = () => `${Date.now().toString(36)}-${newKey()}`;
  let name = newName();
  let channel: BroadcastChannel | null = null;
  let here = false;
  /** Another page has taken what was left here. */
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
      // The page was suspended and couldn't respond: both have the text now.
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
