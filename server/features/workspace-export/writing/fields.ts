import { readableMessage, say } from '../../../kernel/messages.ts';
import type { ExportRecord } from '../contents-store.ts';

/** Stored messages that people read as sentences. */
const sentences = ['error', 'reason'];

/** A record as people read it: what is stored as a message is a sentence in the reader's language. */
export function readable(record: ExportRecord): ExportRecord {
  const said = sentences.flatMap((name) => {
    const stored = record[name];
    return stored && typeof stored === 'object' ? [[name, say(readableMessage(stored))] as const] : [];
  });
  return said.length === 0 ? record : { ...record, ...Object.fromEntries(said) };
}

/**
 * A value as one field of a table. Lists are separated by semicolons; accounts are written as people know them; anything else that has parts is
 * JSON, as in the file beside it.
 */
export function fieldOf(value: unknown): string | number | null {
  if (value === null || value === undefined) return null;
  if (typeof value === 'number' || typeof value === 'string') return value;
  if (Array.isArray(value)) return value.map(itemOf).join('; ');
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

const isNamed = (item: object): item is { platform: string; handle: string } =>
  'platform' in item && 'handle' in item && typeof item.platform === 'string' && typeof item.handle === 'string';

function itemOf(item: unknown): string {
  if (typeof item !== 'object' || item === null) return String(item);
  return isNamed(item) ? `${item.platform} ${item.handle}` : JSON.stringify(item);
}
