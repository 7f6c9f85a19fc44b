import type { Account } from '@everycast/contract/accounts';
import { message, type Params } from '@everycast/messages/message';
import { draftMedia } from '@everycast/platforms/port/draft';
import { renditionsOf } from '@everycast/platforms/port/renditions/check';
import { keyOf, type RenditionSpec } from '@everycast/platforms/port/renditions/spec';
import { asTaken } from '@everycast/platforms/port/taken';
import { manifests } from '../../../lib/platforms/manifests.ts';
import { say } from '../../../lib/platforms/say.ts';
import { bodyFor, contentFor, type Draft, type DraftPicture } from '../draft/draft.ts';

/** A file's rendition: one for all accounts with the same spec. */
export interface MadeFile {
  key: string;
  spec: RenditionSpec;
  /** What changes, one sentence per platform. */
  says: string[];
}

export interface FileRendition {
  picture: DraftPicture;
  /** Its position in the post, from 0. */
  index: number;
  made: MadeFile[];
}

/** The accounts that get this part's media: those without their own media there, or the one whose variant is open. */
function accountsOf(draft: Draft, accounts: readonly Account[], { open, at }: Place): Account[] {
  const own = at === 0 ? 'media' : 'thread';
  return accounts.filter(({ id }) => {
    if (!draft.accountIds.includes(id)) return false;
    return open === null ? (draft.variants[id]?.[own] ?? null) === null : id === open;
  });
}

/** `open`: the account whose variant is meant, or null; `at`: the part, 0 for the post itself. */
interface Place {
  open: string | null;
  at: number;
}

/** The renditions of each file of a part, for accounts that don't accept it unchanged. */
export function renditionsOfPart(draft: Draft, accounts: readonly Account[], place: Place): FileRendition[] {
  const { at } = place;
  const body = bodyFor(draft, place.open);
  const media = [body, ...body.thread][at]?.media ?? [];
  const files = media.map((picture, index): FileRendition => ({ picture, index, made: [] }));
  for (const account of accountsOf(draft, accounts, place)) {
    const manifest = manifests[account.platform];
    const whole = contentFor(draft, account);
    const { options, thread, ...first } = asTaken(whole, manifest);
    // If all parts are one post, its files come after those of earlier parts.
    const joined = thread.length < whole.thread.length;
    const before = joined ? [whole, ...whole.thread].slice(0, at).reduce((sum, part) => sum + part.media.length, 0) : 0;
    const part = joined ? first : [first, ...thread][at];
    if (!part) continue;
    const drafts = part.media.map(({ alt, crop, media: file }) => draftMedia(file, alt, crop));
    const renditions = renditionsOf({ text: part.text, media: drafts }, { manifest, options, traits: account.traits });
    for (const [index, file] of files.entries()) {
      const rendition = renditions[before + index];
      if (rendition?.rendition === 'made') add(file, rendition);
    }
  }
  return files.filter(({ made }) => made.length > 0);
}

function add({ made }: FileRendition, { spec, changes }: { spec: RenditionSpec; changes: Params }): void {
  const says = say(message('issues.adapted', changes));
  const key = keyOf(spec);
  const same = made.find((one) => one.key === key);
  if (!same) made.push({ key, spec, says: [says] });
  else if (!same.says.includes(says)) same.says.push(says);
}
