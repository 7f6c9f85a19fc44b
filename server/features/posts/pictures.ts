import type { Media } from '@everycast/contract/media';
import type { PlatformId } from '@everycast/contract/platforms';
import type { NewPost, PostChange, PostOptions } from '@everycast/contract/posts';
import { messageOf } from '@everycast/messages/message';
import { type ChosenPicture, picturesIn } from '@everycast/platforms/port/renditions/chosen';
import { AppError } from '../../kernel/errors.ts';
import type { Body, Variant } from './model.ts';
import type { AccountBrief, PostsNeeds } from './needs.ts';

type Manifests = PostsNeeds['manifests'];
/** The IDs of images that options refer to: the post's own (null) and each variant's, by target ID. */
export type NamedPictures = ReadonlyMap<string | null, readonly string[]>;
type Chosen = ChosenPicture & { platform: PlatformId };

const chosenFor = (platform: PlatformId, options: PostOptions | null, manifests: Manifests): Chosen[] =>
  picturesIn(manifests[platform], options ?? {}).map((chosen) => ({ ...chosen, platform }));

const chosenForAll = (options: Body['options'] | undefined, manifests: Manifests): Chosen[] =>
  Object.entries(options ?? {}).flatMap(([platform, chosen]) => chosenFor(platform as PlatformId, chosen, manifests));

/** The images that a request's options refer to. */
export function picturesOf(request: NewPost | PostChange, accounts: ReadonlyMap<string, AccountBrief>, manifests: Manifests): Chosen[] {
  const own = Object.entries(request.variants ?? {}).flatMap(([accountId, { options }]) => {
    const account = accounts.get(accountId);
    return account ? chosenFor(account.platform, options ?? null, manifests) : [];
  });
  return [...chosenForAll(request.options, manifests), ...own];
}

/** The IDs of the images that the options of a post and of its accounts' own versions refer to. */
export function picturesNamed(
  { options, own }: Pick<Body, 'options'> & { own: Readonly<Record<string, Pick<Variant, 'options'>>> },
  accounts: ReadonlyMap<string, AccountBrief>,
  manifests: Manifests,
): string[] {
  const ofAccounts = Object.entries(own).flatMap(([accountId, version]) => {
    const account = accounts.get(accountId);
    return account ? chosenFor(account.platform, version.options, manifests) : [];
  });
  return [...new Set([...chosenForAll(options, manifests), ...ofAccounts].map(({ id }) => id))];
}

/** The images that a planned post's options refer to, by owner. */
export function namedPictures(
  { options, targets }: Pick<Body, 'options'> & { targets: readonly (Pick<Variant, 'options'> & { id: string; accountId: string })[] },
  platformOf: (accountId: string) => PlatformId,
  manifests: Manifests,
): NamedPictures {
  const ids = (chosen: Chosen[]) => [...new Set(chosen.map(({ id }) => id))];
  const own = targets.map((target) => [target.id, ids(chosenFor(platformOf(target.accountId), target.options, manifests))] as const);
  return new Map([[null, ids(chosenForAll(options, manifests))] as const, ...own]);
}

/** @throws AppError invalid_input if a video is chosen instead of an image */
export function refuseVideos(chosen: readonly Chosen[], media: ReadonlyMap<string, Media>, manifests: Manifests): void {
  const wrong = chosen.find(({ id }) => media.get(id)?.kind === 'video');
  if (!wrong) return;
  const { platform, field, id } = wrong;
  const params = { platform: manifests[platform].name, option: messageOf(field.label) };
  throw new AppError('invalid_input', 'posts.option_wants_image', params, { option: field.key, mediaIds: [id] });
}
