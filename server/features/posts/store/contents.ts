import { isDeepStrictEqual } from 'node:util';
import { refOf } from '@everycast/contract/crop-focus';
import { PlatformOptions, PostOptions } from '@everycast/contract/posts';
import { ShortLinks } from '@everycast/contract/short-links';
import { Watermark } from '@everycast/contract/watermark';
import type { AccountNames } from '@everycast/platforms/port/variables';
import type { Database, Tx } from '../../../kernel/database/database.ts';
import { parserOf } from '../../../kernel/database/json.ts';
import { anyOf, prepared } from '../../../kernel/database/prepared.ts';
import { isSome, recordsOf } from '../../../kernel/database/records.ts';
import type { Gate } from '../approval/gate.ts';
import type { Body, MediaRef, Part, PostPlan, SharedVersion, TargetPlan, Variant } from '../model.ts';
import { noVariant } from '../model.ts';
import type { SentContent, TargetContent, TargetTable } from '../needs.ts';
import type { NamedPictures } from '../options.ts';
import { CropsColumn, NamesColumn, ResponseColumn } from './stored.ts';
import type { MediaTable, PostsTables, StoredVersions } from './tables.ts';

const parseContent = parserOf('post of target', {
  options: PlatformOptions,
  ownOptions: PostOptions.nullable(),
  names: NamesColumn.nullable(),
  response: ResponseColumn.nullable(),
  shortLinks: ShortLinks.nullable(),
  watermark: Watermark.nullable(),
});

const parseMedia = parserOf('post_media', { crops: CropsColumn.nullable() });

const ofOptions = -1;
const ofVersions = -2;
/** A target's watermark. */
export const ofWatermarks = -3;

/** What is kept of a post's versions; null without shared ones. */
export function storedVersions({ versions, targets }: Pick<PostPlan, 'versions' | 'targets'>): StoredVersions | null {
  if (versions.length === 0) return null;
  const own = targets.filter((target) => !isDeepStrictEqual(target.own, noVariant)).map((target) => [target.accountId, target.own]);
  return { shared: versions, own: Object.fromEntries(own) };
}

export const bodyColumns = ({ text, thread, firstComment, options }: Body) => ({ text, thread: textsOf(thread), firstComment, options });

/** A variant as its target stores it; its media are rows of their own. */
export const ownColumns = ({
  text,
  media,
  thread,
  firstComment,
  options,
  shortLinks,
  watermark,
}: Variant & Pick<TargetPlan, 'shortLinks' | 'watermark'>): TargetContent => ({
  text,
  ownMedia: media !== null,
  thread: thread && textsOf(thread),
  firstComment,
  options,
  shortLinks,
  watermark,
});

const textsOf = (thread: readonly Part[]): string[] => thread.map(({ text }) => text);

/** The media of one part, of the post itself (null) or of a variant. @param rows of one post, by position */
export const refsOf = (rows: readonly MediaTable[], targetId: string | null, part = 0): MediaRef[] =>
  rows
    .filter((row) => row.targetId === targetId && row.part === part)
    .map(({ mediaId, alt, crop, crops }) => refOf({ id: mediaId, alt, crop, crops }));

/** The IDs of the images that options of the post or its variants refer to. @param rows of one post */
export const pictureIdsIn = (rows: readonly MediaTable[]): string[] => [
  ...new Set(rows.filter(({ part }) => part === ofOptions).map(({ mediaId }) => mediaId)),
];

export const partsOf = (texts: readonly string[], rows: readonly MediaTable[], targetId: string | null): Part[] =>
  texts.map((text, index) => ({ text, media: refsOf(rows, targetId, index + 1) }));

/** A target's variant. @param rows of its post */
export const ownOf = (
  target: Omit<TargetContent, 'shortLinks' | 'watermark'> & Pick<TargetTable, 'id'>,
  rows: readonly MediaTable[],
): Variant => ({
  text: target.text,
  media: target.ownMedia ? refsOf(rows, target.id) : null,
  thread: target.thread && partsOf(target.thread, rows, target.id),
  firstComment: target.firstComment,
  options: target.options,
});

/** What an account is called in what its target sends; null where no worker has had this generation, or that can't be read. */
export function namesIn({
  names: stored,
  generation,
}: Pick<TargetTable, 'names' | 'generation'>): Pick<AccountNames, 'handle' | 'displayName'> | null {
  const names = NamesColumn.safeParse(stored).data;
  return names?.generation === generation ? { handle: names.handle, displayName: names.displayName } : null;
}

/** What targets send, by target ID, without deleted posts. One query, and a second if there are media. */
export async function contentsOf(database: Database, gate: Pick<Gate, 'unapproved'>, targetIds: readonly string[]): Promise<SentContent[]> {
  const db = database.withTables<PostsTables>();
  const query = db.selectFrom('target').modifyFront(prepared('contents')).innerJoin('post', 'post.id', 'target.postId');
  const rows = await query
    .where('target.id', '=', anyOf(targetIds))
    .where('post.deletedAt', 'is', null)
    .select([
      'target.id',
      'target.postId',
      'target.accountId',
      'target.workspaceId',
      'post.authorId',
      'post.text',
      'post.thread',
      'post.firstComment',
      'post.options',
    ])
    .select('post.response')
    .select(['target.text as ownText', 'target.ownMedia', 'target.thread as ownThread', 'target.firstComment as ownComment'])
    .select(['target.options as ownOptions', 'target.names', 'target.generation', 'target.shortLinks', 'target.watermark'])
    .select((eb) => eb.exists(eb.selectFrom('postMedia').whereRef('postMedia.postId', '=', 'post.id')).as('hasMedia'))
    .execute();
  const withMedia = rows.filter((row) => row.hasMedia).map((row) => row.postId);
  const media = withMedia.length
    ? await db.selectFrom('postMedia').selectAll().where('postId', 'in', withMedia).orderBy('position').execute()
    : [];
  const mediaOf = Map.groupBy(
    media.map((one) => parseMedia(one, `of post ${one.postId}`)),
    (one) => one.postId,
  );
  const contents = rows
    .map((row) => parseContent(row, row.id))
    .map(({ ownText: text, ownMedia, ownThread, ownComment: firstComment, ownOptions: options, hasMedia: _, ...row }) => {
      const files = mediaOf.get(row.postId) ?? [];
      const own = ownOf({ id: row.id, text, ownMedia, thread: ownThread, firstComment, options }, files);
      return { ...row, media: refsOf(files, null), thread: partsOf(row.thread, files, null), own, names: namesIn(row) };
    });
  const unapproved = await gate.unapproved(contents.filter(({ response }) => response === null));
  return contents.map((content) => ({ ...content, unapproved: unapproved.has(content.id) }));
}

/** What of a post has media: itself (null) and its variants, versions, and options that name images. */
export interface MediaOwners {
  postId: string;
  owners: readonly (Pick<Variant, 'media' | 'thread'> & { id: string | null; watermark: Watermark | null })[];
  named: NamedPictures;
  versions: readonly SharedVersion[];
}

/** Writes the media of posts' parts, variants and versions, and the images that their options refer to. */
export async function addMedia(tx: Tx, posts: readonly MediaOwners[]): Promise<void> {
  const rows = posts.flatMap(mediaRows);
  if (!isSome(rows)) return;
  const { columns, values } = recordsOf('post_media', rows);
  await tx.withTables<PostsTables>().insertInto('postMedia').columns(columns).expression(values).execute();
}

function mediaRows({ postId, owners, named, versions }: MediaOwners): MediaTable[] {
  const rows = owners.flatMap(({ id: targetId, media, thread, watermark }) => {
    const row =
      (part: number) =>
      ({ id, alt, crop, crops }: MediaRef, position: number): MediaTable => {
        return { postId, targetId, part, position, mediaId: id, alt, crop: crop ?? false, crops: crops ?? null };
      };
    const parts = [media ?? [], ...(thread ?? []).map((one) => one.media)];
    const pictures = (named.get(targetId) ?? []).map((id) => ({ id, alt: '' }));
    const marks = watermark ? [{ id: watermark.mediaId, alt: '' }] : [];
    return [...parts.flatMap((files, part) => files.map(row(part))), ...pictures.map(row(ofOptions)), ...marks.map(row(ofWatermarks))];
  });
  const files = versions.flatMap(({ media, thread }) => [...(media ?? []), ...(thread ?? []).flatMap((part) => part.media)]);
  for (const [position, mediaId] of [...new Set(files.map(({ id }) => id))].entries()) {
    rows.push({ postId, targetId: null, part: ofVersions, position, mediaId, alt: '', crop: false, crops: null });
  }
  return rows;
}
