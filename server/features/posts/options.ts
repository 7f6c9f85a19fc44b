import type { Media } from '@everycast/contract/media';
import type { PlatformId } from '@everycast/contract/platforms';
import type { NewPost, PostChange, PostOptions } from '@everycast/contract/posts';
import { messageOf } from '@everycast/messages/message';
import { isOfKind } from '@everycast/platforms/port/option-issues';
import type { OptionField, Options } from '@everycast/platforms/port/options';
import { type ChosenPicture, picturesIn } from '@everycast/platforms/port/renditions/chosen';
import { AppError } from '../../kernel/errors.ts';
import type { Body, Variant } from './model.ts';
import type { AccountBrief, PostsNeeds } from './needs.ts';

type Manifests = PostsNeeds['manifests'];

/** Options by platform; the contract has checked their keys. */
const byPlatform = (options: Body['options'] | undefined) => Object.entries(options ?? {}) as [PlatformId, PostOptions][];

/**
 * Rejects options that no account of the platform has, and values of the wrong kind, so a misspelled key isn't stored as if it were chosen.
 * A draft may hold valid values that can't be published yet; that is reported on scheduling.
 * @throws AppError invalid_input
 */
export function refuseStrangeOptions(request: NewPost | PostChange, accounts: readonly AccountBrief[], manifests: Manifests): void {
  for (const [platform, options] of byPlatform(request.options)) {
    const those = accounts.filter((account) => account.platform === platform);
    refuse(manifests[platform].name, fieldsOf(platform, those, manifests), options);
  }
  for (const [accountId, { options }] of Object.entries(request.variants ?? {})) {
    const account = accounts.find(({ id }) => id === accountId);
    if (account && options) refuse(manifests[account.platform].name, fieldsOf(account.platform, [account], manifests), options);
  }
}

/** The options of any of these accounts, or the platform's if nothing is known about the account. */
const fieldsOf = (platform: PlatformId, accounts: readonly AccountBrief[], manifests: Manifests): OptionField[] =>
  [{}, ...accounts.map(({ traits }) => traits)].flatMap((traits) => manifests[platform].options(traits));

function refuse(name: string, fields: readonly OptionField[], options: Options): void {
  for (const [key, value] of Object.entries(options)) {
    const those = fields.filter((field) => field.key === key);
    if (those.length === 0) throw new AppError('invalid_input', 'posts.option_unknown', { platform: name, option: key }, { option: key });
    if (!those.some((field) => isOfKind(field, value))) {
      throw new AppError(
        'invalid_input',
        'posts.option_invalid',
        { platform: name, option: those[0] ? messageOf(those[0].label) : key },
        { option: key },
      );
    }
  }
}

/** The IDs of images that options refer to: the post's own (null) and each variant's, by target ID. */
export type NamedPictures = ReadonlyMap<string | null, readonly string[]>;
type NamedPicture = ChosenPicture & { platform: PlatformId };

const chosenFor = (platform: PlatformId, options: PostOptions | null, manifests: Manifests): NamedPicture[] =>
  picturesIn(manifests[platform], options ?? {}).map((chosen) => ({ ...chosen, platform }));

const chosenForAll = (options: Body['options'] | undefined, manifests: Manifests): NamedPicture[] =>
  byPlatform(options).flatMap(([platform, chosen]) => chosenFor(platform, chosen, manifests));

/** The images that a request's options refer to. */
export function picturesOf(
  request: NewPost | PostChange,
  accounts: ReadonlyMap<string, AccountBrief>,
  manifests: Manifests,
): NamedPicture[] {
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
  const ids = (chosen: NamedPicture[]) => [...new Set(chosen.map(({ id }) => id))];
  const own = targets.map((target) => [target.id, ids(chosenFor(platformOf(target.accountId), target.options, manifests))] as const);
  return new Map([[null, ids(chosenForAll(options, manifests))] as const, ...own]);
}

/** @throws AppError invalid_input if a video is chosen instead of an image */
export function refuseVideos(chosen: readonly NamedPicture[], media: ReadonlyMap<string, Media>, manifests: Manifests): void {
  const wrong = chosen.find(({ id }) => media.get(id)?.kind === 'video');
  if (!wrong) return;
  const { platform, field, id } = wrong;
  const params = { platform: manifests[platform].name, option: messageOf(field.label) };
  throw new AppError('invalid_input', 'posts.option_wants_image', params, { option: field.key, mediaIds: [id] });
}
