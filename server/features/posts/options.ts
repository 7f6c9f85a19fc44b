import type { PlatformId } from '@everycast/contract/platforms';
import type { NewPost, PostChange } from '@everycast/contract/posts';
import { messageOf } from '@everycast/messages/message';
import { isOfKind } from '@everycast/platforms/port/option-issues';
import type { OptionField, Options } from '@everycast/platforms/port/options';
import { AppError } from '../../kernel/errors.ts';
import type { AccountBrief, PostsNeeds } from './needs.ts';

type Manifests = PostsNeeds['manifests'];

/**
 * Rejects options that no account of the platform has, and values of the wrong kind, so a misspelled key isn't stored as if it were chosen.
 * A draft may hold valid values that can't be published yet; that is reported on scheduling.
 * @throws AppError invalid_input
 */
export function refuseStrangeOptions(request: NewPost | PostChange, accounts: readonly AccountBrief[], manifests: Manifests): void {
  for (const [id, options] of Object.entries(request.options ?? {})) {
    const platform = id as PlatformId;
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
