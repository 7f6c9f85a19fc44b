import type { Schedule, TargetState } from '@everycast/contract/posts';
import type { Role } from '@everycast/contract/workspaces';

/** Who does something with a post. */
export interface Actor {
  workspaceId: string;
  userId: string;
  role: Role;
}

/** `crop`: what has no shape that a platform takes is cropped, where it otherwise gets a border. */
export type MediaRef = { id: string; alt: string; crop?: true };

/** One account's part of a post, as far as planning goes. `text` and `media` are null where it has the post's. */
export interface TargetPlan {
  id: string;
  accountId: string;
  text: string | null;
  media: MediaRef[] | null;
  state: TargetState;
  dueAt: Date | null;
}

export interface PostPlan {
  text: string;
  media: MediaRef[];
  schedule: Schedule | null;
  /** The time chosen for a draft so far. */
  intended: Schedule | null;
  dueAt: Date | null;
  targets: TargetPlan[];
}

/** What a person did with a post. `from` and `to` are schedules, or null for "at once". */
export type Activity =
  | { kind: 'created' | 'edited' | 'unscheduled' | 'deleted' | 'restored' }
  | { kind: 'scheduled'; to: Schedule | null }
  | { kind: 'moved'; from: Schedule | null; to: Schedule | null }
  | { kind: 'retried' | 'ignored' | 'found' | 'sent_again'; account: string };
