import type { Holder } from '@everycast/contract/permissions';
import type { PlatformId } from '@everycast/contract/platforms';
import type { PlatformOptions, PostOptions, Schedule, TargetState } from '@everycast/contract/posts';

/** Who does something with a post. */
export interface Actor extends Holder {
  workspaceId: string;
  userId: string;
}

/** `crop`: what has no shape that a platform takes is cropped, where it otherwise gets a border. */
export type MediaRef = { id: string; alt: string; crop?: true };
export type Part = { text: string; media: MediaRef[] };

/** What a post holds, for all its accounts. */
export interface Body extends Part {
  thread: Part[];
  firstComment: string;
  options: PlatformOptions;
}

/** What one account has of its own; null where it has the post's. Options lie over those of the post, key by key. */
export interface Variant {
  text: string | null;
  media: MediaRef[] | null;
  thread: Part[] | null;
  firstComment: string | null;
  options: PostOptions | null;
}

/** One account's part of a post, as far as planning goes. */
export interface TargetPlan extends Variant {
  id: string;
  accountId: string;
  state: TargetState;
  dueAt: Date | null;
}

export interface PostPlan extends Body {
  schedule: Schedule | null;
  /** The time chosen for a draft so far. */
  intended: Schedule | null;
  /** The platforms picked for a draft, with or without an account there. */
  platforms: PlatformId[];
  dueAt: Date | null;
  targets: TargetPlan[];
}

/** What a person did with one target. */
export type TargetActivity = {
  kind: 'retried' | 'ignored' | 'found' | 'sent_again' | 'approved' | 'changed_there' | 'taken_down';
  account: string;
};

/**
 * What a person did with a post. `from` and `to` are schedules, or null for "at once". `clocks_changed` is Everycast's own: the zone's rules
 * changed, and with them the instants.
 */
export type Activity =
  | { kind: 'created' | 'edited' | 'unscheduled' | 'deleted' | 'restored' }
  | { kind: 'scheduled'; to: Schedule | null }
  | { kind: 'clocks_changed'; from: string; to: string; zone: string }
  | { kind: 'moved'; from: Schedule | null; to: Schedule | null }
  | TargetActivity;
