import type { AccountGroups } from '../account-groups/account-groups.ts';
import type { Accounts } from '../accounts/accounts.ts';
import type { Brand } from '../brand/brand.ts';
import type { MediaFeature } from '../media/media.ts';
import type { Posts } from '../posts/posts.ts';

export type { LinkShortener, ShortenedPost } from '../posts/shortening.ts';

/** What short links need of other features. */
export interface LinksNeeds {
  accounts: Pick<Accounts, 'describe'>;
  posts: Pick<Posts, 'setShortener'>;
}

/** What link pages need of other features. */
export interface PagesNeeds {
  brand: Pick<Brand, 'of'> & { fonts: Pick<Brand['fonts'], 'serve'> };
  groups: Pick<AccountGroups, 'list'>;
  /** The language of a workspace's owner; null if they haven't chosen one. */
  languageOf(workspaceId: string): Promise<string | null>;
  media: Pick<MediaFeature, 'serve' | 'resolve'>;
}
