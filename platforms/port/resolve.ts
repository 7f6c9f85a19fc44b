import type { Media } from '@everycast/contract/media';
import type { Watermark } from '@everycast/contract/watermark';
import { type Cropping, draftMedia } from './draft.ts';
import { stops } from './issues.ts';
import type { Issue, PlatformManifest, Traits } from './manifest.ts';
import { type SharedPost, type Variant, wholeOn } from './overlay.ts';
import { type PlannedPicture, picturesAs } from './renditions/chosen.ts';
import { cannot, type Rendition } from './renditions/spec.ts';
import { asAccepted, type Body, validatePost, type Whole } from './taken.ts';
import { type AccountNames, filledIn } from './variables.ts';

/** A file of the library as used in a post. */
interface FileRef extends Cropping {
  id: string;
  alt: string;
}

/** A part of a post, 0 the first, and an index there. */
interface FilePosition {
  part: number;
  index: number;
}

/**
 * A file of a post and its rendition. `at`: where it is published; `from`: where it was in the post, which differs if parts are joined. An
 * image in an option has the `option` instead. `media` is undefined if it was deleted.
 */
export type ResolvedFile = { id: string; alt: string; media: Media | undefined; rendition: Rendition } & (
  | { option: null; at: FilePosition; from: FilePosition }
  | { option: PlannedPicture['field'] }
);

/** A post for one account: as its platform accepts it, every file once and in order, and all issues, blocking ones first. */
export interface Resolved<Ref> {
  content: Whole<Ref>;
  files: ResolvedFile[];
  issues: Issue[];
}

/**
 * What a post becomes on an account: the same in the composer, when it's scheduled and when it's due. Pure.
 * @param post `fileOf` returns a file's facts; undefined if it was deleted
 * @param account its variant of this post (`own`), its traits, its names, which the variables in texts stand for, and what is drawn over its
 *   images and videos; images in options stay as they are
 */
export function resolvePost<Ref extends FileRef>(
  post: SharedPost<Body<Ref>> & { fileOf(file: Ref | { id: string; media?: undefined }): Media | undefined },
  {
    own,
    traits,
    names,
    watermark,
  }: { own: Variant<Body<Ref>> | undefined; traits: Traits; names: AccountNames; watermark?: Watermark | null | undefined },
  manifest: PlatformManifest,
): Resolved<Ref> {
  const whole = filledIn<Whole<Ref>>(wholeOn<Body<Ref>>(post, own, manifest.id), { ...names, id: manifest.id, name: manifest.name });
  const content = asAccepted(whole, manifest);
  const drafts = (files: readonly Ref[]) =>
    files.flatMap((file) => {
      const media = post.fileOf(file);
      return media ? [draftMedia(media, file.alt, file, watermark)] : [];
    });
  const pictures = picturesAs(manifest, whole.options, (id) => {
    const media = post.fileOf({ id });
    return media && draftMedia(media, '');
  });
  const thread = whole.thread.map(({ text, media }) => ({ text, media: drafts(media) }));
  const draft = { ...whole, media: drafts(whole.media), thread, pictures };
  const planned = validatePost(draft, manifest, traits);

  // Joining parts keeps the order of their files.
  const written = placesIn(whole);
  const ofParts = placesIn(content).map(({ file, ...at }, place): ResolvedFile => {
    const { id, alt } = file;
    const media = post.fileOf(file);
    const rendition = media ? planned.renditions[at.part]?.shift() : undefined;
    const { part, index } = written[place] ?? at;
    return { id, alt, media, rendition: rendition ?? gone, option: null, at, from: { part, index } };
  });
  const ofOptions = planned.pictures.map(({ id, field, rendition }): ResolvedFile => {
    return { id, alt: '', media: post.fileOf({ id }), rendition, option: field };
  });
  const lost = ofParts.flatMap((file) => (file.option === null && file.rendition === gone ? [file.at.part] : []));
  const issues = [...new Set(lost)].map((part): Issue => ({ ...stops('media', 'file_gone'), part }));
  return { content, files: [...ofParts, ...ofOptions], issues: [...issues, ...planned.issues] };
}

const gone = cannot('file_gone', {});

const placesIn = <Ref>({ media, thread }: Body<Ref>) =>
  [media, ...thread.map((part) => part.media)].flatMap((files, part) => files.map((file, index) => ({ file, part, index })));
