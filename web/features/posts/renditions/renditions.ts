import type { PlatformId } from '@everycast/contract/platforms';
import { message } from '@everycast/messages/message';
import { keyOf, type Rendition, type RenditionSpec } from '@everycast/platforms/port/renditions/spec';
import { say } from '../../../lib/platforms/say.ts';
import type { DraftPicture } from '../draft/body.ts';
import { bodyFor, type Draft } from '../draft/draft.ts';
import type { AccountCheck } from '../draft/problems.ts';
import type { VersionKey } from '../draft/versions.ts';

type Made = Extract<Rendition, { rendition: 'made' }>;

/** A file's rendition: one for all accounts with the same spec. */
export interface MadeFile {
  key: string;
  spec: RenditionSpec;
  /** The name of the ratio that a border or a crop gives it; null: it keeps its own. */
  newRatio: string | null;
  platforms: PlatformId[];
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
export interface OpenPart {
  open: readonly VersionKey[];
  at: number;
}

/** The renditions of each file of a part, for the accounts that get the open version's media there. */
export function renditionsOfPart(draft: Draft, checks: readonly AccountCheck[], { open, at }: OpenPart): FileRendition[] {
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
  for (const [files, platform] of new Map(those.map(({ files, account }) => [files, account.platform]))) {
    for (const file of files) {
      const to = file.option === null && file.from.part === at ? made[file.from.index] : undefined;
      if (to && file.rendition.rendition === 'made') add(to, file.rendition, platform);
    }
  }
  return made.filter((file) => file.made.length > 0);
}

function add({ made }: FileRendition, { spec, newRatio, changes }: Made, platform: PlatformId): void {
  const says = say(message('issues.adapted', changes));
  const key = keyOf(spec);
  const same = made.find((one) => one.key === key);
  if (!same) made.push({ key, spec, newRatio, platforms: [platform], says: [says] });
  else if (!same.says.includes(says)) {
    same.says.push(says);
    same.platforms.push(platform);
  }
}

/** A ratio that some platforms require of a file that has another. */
export interface NewRatio {
  name: string;
  /** Width by height. */
  ratio: number;
  platforms: PlatformId[];
}

/** The ratios that a file's platforms require, each once. */
export function newRatiosOf(file: FileRendition | undefined): NewRatio[] {
  const ratios = new Map<string, NewRatio>();
  for (const { newRatio: name, spec, platforms } of file?.made ?? []) {
    if (name === null) continue;
    const known = ratios.get(name);
    const all = [...new Set([...(known?.platforms ?? []), ...platforms])];
    ratios.set(name, { name, ratio: known?.ratio ?? spec.width / spec.height, platforms: all });
  }
  return [...ratios.values()];
}
