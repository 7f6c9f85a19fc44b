import type { AccountGroup } from '@everycast/contract/account-groups';
import type { Post } from '@everycast/contract/posts';

/** What every part of a post's history needs of the whole. */
export interface Within {
  post: Post;
  zone: string;
  groups: readonly AccountGroup[];
  /** The target whose timeline is open. */
  openId: string | null;
  /** Opens a target's timeline, or closes it. */
  open: (id: string) => void;
}
