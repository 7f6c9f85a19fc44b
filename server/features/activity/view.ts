import {
  type ActivityChange,
  type ActivityEntry,
  type ActivityKind,
  activityUndoHours,
  kindOfActivity,
} from '@everycast/contract/activity';
import { namedPlatforms } from '@everycast/contract/named-platforms';
import { type Message, type MessageCode, message } from '@everycast/messages/message';
import { say } from '../../kernel/messages.ts';
import type { EntryRow, SubjectTable, Time } from './tables.ts';

/** What entries refer to, loaded for all of a response at once. */
export interface Known {
  names: ReadonlyMap<string, string>;
  groups: readonly { id: string; accountIds: readonly string[] }[];
  /** The entries that undo those shown. */
  undoing: ReadonlyMap<string, EntryRow>;
  /** Who reads them. */
  reader: string;
  now: Date;
}

/** Until when an entry can be undone. */
export const undoableUntil = (at: Date): Date => new Date(at.getTime() + activityUndoHours * 3600_000);

/** What gives something back is said as an undo; the others say themselves what they do. */
const said: ReadonlySet<string> = new Set([
  'post.moved',
  'post.edited',
  'post.scheduled',
  'post.unscheduled',
  'post.drafted',
  'post.shelved',
  'post.labeled',
]);

export function whoOf(
  { source, userId, sourceName }: Pick<EntryRow, 'source' | 'userId' | 'sourceName'>,
  names: Known['names'],
): Message | string {
  if (source === 'automation') return message('activity.everycast');
  if (source === 'client') return message('activity.client', { name: sourceName });
  if (source === 'key') return sourceName || message('activity.unnamed_key');
  return (userId && names.get(userId)) || message('posts.activity_someone');
}

/** What it was done to. */
export function whatOf({ action, count, name }: Pick<EntryRow, 'action' | 'count' | 'name'>): Message | string {
  const kind = kindOfActivity(action);
  if (count > 1) return message(kind === 'media' ? 'activity.files' : 'activity.posts', { count });
  return name || message(unnamed(kind));
}

function unnamed(kind: ActivityKind) {
  if (kind === 'member') return 'posts.activity_someone';
  return kind === 'stream' ? 'streams.untitled' : 'activity.untitled';
}

/** The accounts that a sentence names; the others are counted. */
const namedAccounts = 3;

function onOf(accounts: NonNullable<EntryRow['details']['on']>): string[] {
  const named = accounts.slice(0, namedAccounts).map(({ platform, handle }) => {
    const name = namedPlatforms.find(({ id }) => id === platform)?.name ?? platform;
    return say(message('platforms.account', { platform: name, handle }));
  });
  const more = accounts.length - named.length;
  return more > 0 ? [...named, say(message('activity.more_accounts', { count: more }))] : named;
}

/** What happened, in a sentence. */
export function sentenceOf(entry: EntryRow, names: Known['names'], marked: (name: string) => string = (name) => name): Message {
  const { on, role, kept, plan } = entry.details;
  const params = {
    who: marked(spoken(whoOf(entry, names))),
    what: marked(spoken(whatOf(entry))),
    ...(on && { on: onOf(on) }),
    ...(role && { role: say(message(`workspaces.role_${role}`)) }),
  };
  if (entry.undoes !== null && said.has(entry.action)) return message(entry.redoes ? 'activity.redid' : 'activity.undid', params);
  if (entry.action === 'import.undone' && kept) return message('activity.import_undone_but', { ...params, count: kept });
  if (entry.action === 'settings.plan' && plan) return message('activity.settings_plan_to', { ...params, plan });
  // Every action has its text: types check it.
  const code: MessageCode = `activity.${entry.action.replace('.', '_') as Underscored<EntryRow['action']>}`;
  return { code, params };
}

/** The same to the person who did it: what they undid is more to them than who undid it. */
export function ownSentenceOf(entry: EntryRow, names: Known['names']): Message {
  if (entry.undoes === null || !said.has(entry.action)) return sentenceOf(entry, names);
  return message(entry.redoes ? 'activity.redid_own' : 'activity.undid_own', { what: spoken(whatOf(entry)) });
}
type Underscored<T extends string> = T extends `${infer A}.${infer B}` ? `${A}_${B}` : T;

const spoken = (name: Message | string): string => (typeof name === 'string' ? name : say(name));

/** No language has these characters, and no text that people write either. */
const [opens, closes] = ['\uE000', '\uE001'];

/** A sentence in parts, of which names stand out. */
function partsOf(sentence: string): ActivityEntry['sentence'] {
  const parts = sentence.split(opens).flatMap((part, index) => {
    if (index === 0) return [{ text: part, strong: false }];
    const [strong = '', plain = ''] = part.split(closes);
    return [
      { text: strong, strong: true },
      { text: plain, strong: false },
    ];
  });
  return parts.filter(({ text }) => text !== '');
}

const marked = (name: string): string => `${opens}${name.replaceAll(opens, '').replaceAll(closes, '')}${closes}`;

export function entryOf(row: EntryRow, known: Known): ActivityEntry {
  const until = undoableUntil(row.at);
  const undoing = row.undoneBy === null ? undefined : known.undoing.get(row.undoneBy);
  const concerned = new Set(row.accountIds);
  // Imports are their person's.
  const isTheirs = row.action !== 'import.done' || row.userId === known.reader;
  return {
    id: row.id,
    at: row.at.toISOString(),
    source: row.source,
    by: { id: row.userId, name: spoken(whoOf(row, known.names)) },
    action: row.action,
    sentence: partsOf(say(sentenceOf(row, known.names, marked))),
    count: row.count,
    groupIds: known.groups.filter(({ accountIds }) => accountIds.some((id) => concerned.has(id))).map(({ id }) => id),
    undoableUntil: row.isUndoable && isTheirs && until > known.now ? until.toISOString() : null,
    undone: undoing ? { at: undoing.at.toISOString(), by: spoken(whoOf(undoing, known.names)) } : null,
  };
}

/** Before and after, as far as they are worth showing. */
export function changesOf({ details: { time, text } }: Pick<SubjectTable, 'details'>): ActivityChange[] {
  const changes: ActivityChange[] = [];
  if (time) changes.push({ what: 'time', before: timeOf(time.before), after: timeOf(time.after) });
  if (text) changes.push({ what: 'text', before: text.before, after: text.after });
  return changes;
}

function timeOf(time: Time | undefined): string | null {
  const at = time && (time.schedule ?? time.intended);
  if (!at) return null;
  const text = say(message('posts.schedule_in', { at: at.at, zone: at.zone }));
  return time.planned ? text : say(message('activity.draft_for', { at: text }));
}
