import { maxEntryId, type SourceConnection, type SourceEntry } from '@everycast/contract/sources';
import type { Message } from '@everycast/messages/message';
import { lineFrom } from '@everycast/platforms/port/outside';
import { say } from '../../kernel/messages.ts';
import type { RemoteEntry } from '../../sources/port/source.ts';
import type { ConnectionRow } from './connection-store.ts';
import { kindOf, refusalOf } from './rules.ts';

/** A connection as its person sees it: nothing of its credentials. */
export function toConnection({ id, source, service, name, state, problem, createdAt }: ConnectionRow): SourceConnection {
  // Whole, so that connecting again leads to the same files.
  const address = source === 'webdav' ? service : null;
  return { id, source, name: lineFrom(name), address, state, problem: problem && say(problem), createdAt: createdAt.toISOString() };
}

/** A file or folder for a list; null if its ID can't be sent back. */
export function toEntry(
  entry: RemoteEntry,
  { place, workspaceId, largest }: { place: string; workspaceId: string; largest: number | null },
): SourceEntry | null {
  const { id, name, label, bytes, modifiedAt, pictured, credit } = entry;
  if (id === '' || id.length > maxEntryId || !id.isWellFormed() || id.includes('\0')) return null;
  const kind = kindOf(entry);
  const refusal: Message | null = refusalOf(entry, largest);
  // The time is for caches: a file that was changed has another thumbnail.
  const query = new URLSearchParams({ entry: id, workspace: workspaceId, ...(modifiedAt && { at: String(modifiedAt.getTime()) }) });
  return {
    id,
    kind,
    name: label ? say(label) : lineFrom(name, 200) || '…',
    bytes,
    modifiedAt: modifiedAt?.toISOString() ?? null,
    thumbnailUrl: pictured && (kind === 'image' || kind === 'video') ? `/api/v1/sources/${place}/thumbnail?${query}` : null,
    refusal: refusal && say(refusal),
    credit,
  };
}
