import { message, type Params } from '@everycast/messages/message';
import { keyOf, type RenditionSpec } from '@everycast/platforms/port/renditions/spec';
import { say } from '../../../lib/platforms/say.ts';
import type { DraftPicture } from '../draft/body.ts';
import { bodyFor, type Draft } from '../draft/draft.ts';
import type { AccountCheck } from '../draft/problems.ts';
import type { VersionKey } from '../draft/versions.ts';

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

/** `open`: the open version with those below it, the most specific first; `at`: the part, 0 for the post itself. */
interface Place {
  open: readonly VersionKey[];
  at: number;
}

/** The renditions of each file of a part, for the accounts that get the open version's media there. */
export function renditionsOfPart(draft: Draft, checks: readonly AccountCheck[], { open, at }: Place): FileRendition[] {
  const body = bodyFor(draft, open);
  const media = [body, ...body.thread][at]?.media ?? [];
  const made = media.map((picture, index): FileRendition => ({ picture, index, made: [] }));
  const own = at === 0 ? 'media' : 'thread';
  // An account's own version shows what it gets, wherever that is from.
  const [first] = open;
  const isFrom = ({ account, versions }: AccountCheck) =>
    account.id === first || versions.find((key) => (draft.variants[key]?.[own] ?? null) !== null) === first;
  const those = checks.filter(isFrom);
  // Accounts under the same rule share one array.
  for (const file of [...new Set(those.map(({ files }) => files))].flat()) {
    const to = file.option === null && file.from.part === at ? made[file.from.index] : undefined;
    if (to && file.rendition.rendition === 'made') add(to, file.rendition);
  }
  return made.filter((file) => file.made.length > 0);
}

function add({ made }: FileRendition, { spec, changes }: { spec: RenditionSpec; changes: Params }): void {
  const says = say(message('issues.adapted', changes));
  const key = keyOf(spec);
  const same = made.find((one) => one.key === key);
  if (!same) made.push({ key, spec, says: [says] });
  else if (!same.says.includes(says)) same.says.push(says);
}
