import { message, messageOf } from '@everycast/messages/message';
import { note, stops } from '../issues.ts';
import type { DraftContent, DraftMedia, Issue, PlatformManifest, Traits } from '../manifest.ts';
import { concerns, type OptionField, type Options, optionOf } from '../options.ts';
import { renderImage } from './image.ts';
import { cannot, type Rendition } from './spec.ts';

/** An option's chosen image, by ID. */
export interface ChosenPicture {
  field: Extract<OptionField, { kind: 'picture' }>;
  id: string;
}

type Manifest = Pick<PlatformManifest, 'name' | 'options'>;
type Kinds = ReadonlySet<string>;
type Holds = { media: readonly { kind: DraftMedia['kind'] }[] };

/** The kinds of media in all parts of a post. */
export const kindsIn = ({ media, thread }: Holds & { thread: readonly Holds[] }): Kinds =>
  new Set([...media, ...thread.flatMap((part) => part.media)].map(({ kind }) => kind));

/** Every chosen image, whether it applies to the post or not. */
export function picturesIn({ options }: Pick<Manifest, 'options'>, chosen: Options): ChosenPicture[] {
  return options({}).flatMap((field) => {
    const id = field.kind === 'picture' ? optionOf(field, chosen) : undefined;
    return field.kind === 'picture' && typeof id === 'string' ? [{ field, id }] : [];
  });
}

/** A value for each chosen image, by its option's key; images without one are left out. */
export const picturesAs = <File>(
  manifest: Pick<Manifest, 'options'>,
  chosen: Options,
  of: (id: string) => File | undefined,
): Record<string, File> =>
  Object.fromEntries(
    picturesIn(manifest, chosen).flatMap(({ field, id }) => {
      const file = of(id);
      return file === undefined ? [] : [[field.key, file]];
    }),
  );

/**
 * The images that apply to such an account, by its own fields, for a post with these kinds of media. The others stay chosen, and are left
 * out.
 */
export function picturesFor(manifest: Manifest, chosen: Options, traits: Traits, kinds: Kinds): ChosenPicture[] {
  const [known, offered] = [manifest.options({}), manifest.options(traits)];
  return picturesIn(manifest, chosen).flatMap(({ field: { key }, id }) => {
    const field = offered.find((one) => one.key === key);
    return field?.kind === 'picture' && concerns(field, known, chosen, kinds) ? [{ field, id }] : [];
  });
}

/** The rendition of an image in an option; it's undefined if it was deleted. */
export function chosenRendition({ field }: ChosenPicture, media: DraftMedia | undefined, { name }: Pick<Manifest, 'name'>): Rendition {
  const { label, takes } = { ...field, label: messageOf(field.label) };
  if (!media) return cannot('option_picture_gone', { platform: name, option: label });
  if (media.kind !== 'image') return cannot('option_no_picture', { platform: name, option: label });
  return renderImage(media, takes, { file: message('renditions.option', { option: label }), platform: name });
}

/** The issue code of a converted image: the composer shows it next to the option. */
export const pictureAdapted = 'picture_adapted';

export type PlannedPicture = ChosenPicture & { rendition: Rendition };

/** The renditions of the images in a post's options. */
export const plannedPictures = (content: DraftContent, manifest: Manifest, traits: Traits): PlannedPicture[] =>
  picturesFor(manifest, content.options, traits, kindsIn(content)).map((chosen) => {
    return { ...chosen, rendition: chosenRendition(chosen, content.pictures[chosen.field.key], manifest) };
  });

/** An image that was deleted or can't be adapted blocks the post. */
export const pictureIssues = (planned: readonly PlannedPicture[]): Issue[] =>
  planned.flatMap(({ field: { key }, rendition }): Issue[] => {
    const field = `option ${key}` as const;
    if (rendition.rendition === 'as is') return [];
    return rendition.rendition === 'cannot'
      ? [stops(field, rendition.code, rendition.params)]
      : [note(field, pictureAdapted, rendition.changes)];
  });
