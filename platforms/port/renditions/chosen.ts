import { message, messageOf } from '@everycast/messages/message';
import { note, stops } from '../issues.ts';
import type { DraftContent, DraftMedia, Issue, PlatformManifest, Traits } from '../manifest.ts';
import { concerns, type OptionField, type Options, optionOf } from '../options.ts';
import { renderImage } from './image.ts';
import { cannot, type Rendition } from './spec.ts';

/** A picture that was chosen for an option, by its id. */
export interface ChosenPicture {
  field: Extract<OptionField, { kind: 'picture' }>;
  id: string;
}

type Manifest = Pick<PlatformManifest, 'name' | 'options'>;
type Kinds = ReadonlySet<string>;
type Holds = { media: readonly { kind: DraftMedia['kind'] }[] };

/** Which kinds of media a post has, in all its parts. */
export const kindsIn = ({ media, thread }: Holds & { thread: readonly Holds[] }): Kinds =>
  new Set([...media, ...thread.flatMap((part) => part.media)].map(({ kind }) => kind));

/** Every picture that is chosen, whether the post has a use for it or not. */
export function picturesIn({ options }: Pick<Manifest, 'options'>, chosen: Options): ChosenPicture[] {
  return options({}).flatMap((field) => {
    const id = field.kind === 'picture' ? optionOf(field, chosen) : undefined;
    return field.kind === 'picture' && typeof id === 'string' ? [{ field, id }] : [];
  });
}

/** What stands for each picture that is chosen, by the key of its option; one of which there is nothing is left out. */
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

/** The pictures that count on such an account, as its own fields take them, for a post with media of such kinds. The others stay chosen, and are left out. */
export function picturesFor(manifest: Manifest, chosen: Options, traits: Traits, kinds: Kinds): ChosenPicture[] {
  const [known, offered] = [manifest.options({}), manifest.options(traits)];
  return picturesIn(manifest, chosen).flatMap(({ field: { key }, id }) => {
    const field = offered.find((one) => one.key === key);
    return field?.kind === 'picture' && concerns(field, known, chosen, kinds) ? [{ field, id }] : [];
  });
}

/** What becomes of a picture that was chosen for an option. */
export function chosenRendition({ field }: ChosenPicture, media: DraftMedia, { name }: Pick<Manifest, 'name'>): Rendition {
  const { label, takes } = { ...field, label: messageOf(field.label) };
  if (media.kind !== 'image') return cannot('option_no_picture', { platform: name, option: label });
  return renderImage(media, takes, { file: message('renditions.option', { option: label }), platform: name });
}

/** The code of what is said of a picture that is adapted: the composer shows it beside the option. */
export const pictureAdapted = 'picture_adapted';

/** What is to be said of the pictures that options name: one that is gone or cannot fit stops the post. */
export function pictureIssues(content: DraftContent, manifest: Manifest, traits: Traits): Issue[] {
  return picturesFor(manifest, content.options, traits, kindsIn(content)).flatMap((chosen): Issue[] => {
    const { key, label } = chosen.field;
    const media = content.pictures[key];
    if (!media) return [stops(`option ${key}`, 'option_picture_gone', { platform: manifest.name, option: messageOf(label) })];
    const rendition = chosenRendition(chosen, media, manifest);
    if (rendition.rendition === 'as is') return [];
    return rendition.rendition === 'cannot'
      ? [stops(`option ${key}`, rendition.code, rendition.params)]
      : [note(`option ${key}`, pictureAdapted, rendition.changes)];
  });
}
