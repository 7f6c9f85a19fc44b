import type { MediaCrops } from '@everycast/contract/crop-focus';
import type { Holder } from '@everycast/contract/permissions';
import type { PlatformId } from '@everycast/contract/platforms';
import type { NewPost, PlatformOptions, PostChange, PostOptions, TargetState } from '@everycast/contract/posts';
import type { Schedule } from '@everycast/contract/schedule';
import type { ShortLinks } from '@everycast/contract/short-links';
import type { Watermark } from '@everycast/contract/watermark';
import type { ManyActivity, TargetActivity } from './needs.ts';

/** Who performs an action on a post. */
export interface Actor extends Holder {
  workspaceId: string;
  userId: string;
}

/** `crop`: crop to a supported aspect ratio instead of adding a border; `crops`: where, by ratio. */
export type MediaRef = { id: string; alt: string; crop?: true; crops?: MediaCrops };
export type Part = { text: string; media: MediaRef[] };

/** A post's content, shared by all its accounts. */
export interface Body extends Part {
  thread: Part[];
  firstComment: string;
  options: PlatformOptions;
}

/** Where an account differs from the post; null where it doesn't. Options override the post's, key by key. */
export interface Variant {
  text: string | null;
  media: MediaRef[] | null;
  thread: Part[] | null;
  firstComment: string | null;
  options: PostOptions | null;
}

/** A version for some of a post's accounts: a platform's, or a group's. */
export type SharedVersion = Omit<Variant, 'options'> & { platform: PlatformId | null; groupId: string | null; accountIds: string[] };

/** One account's part of a post, as needed for planning, with what it gets: its own version, its group's or its platform's. */
export interface TargetPlan extends Variant {
  id: string;
  accountId: string;
  /** Its own version. */
  own: Variant;
  /** The short links that its addresses become; null if its account doesn't shorten any. */
  shortLinks: ShortLinks | null;
  /** What is drawn over its images and videos. */
  watermark: Watermark | null;
  state: TargetState;
  dueAt: Date | null;
}

export interface PostPlan extends Body {
  schedule: Schedule | null;
  /** The time chosen for a draft so far. */
  intended: Schedule | null;
  /** Nobody has started it as a draft yet. */
  idea: boolean;
  /** Whether its images and videos get the brand's watermark; null: as the brand says. */
  watermark: boolean | null;
  /** The platforms selected for a draft, with or without an account there. */
  platforms: PlatformId[];
  dueAt: Date | null;
  versions: SharedVersion[];
  targets: TargetPlan[];
}

/**
 * What a person did with a post. `from` and `to` are schedules, or null for "now". `clocks_changed` comes from Everycast itself: the zone's
 * rules changed, and the instants with them.
 */
export type Activity =
  | { kind: 'created' | 'edited' | 'unscheduled' | 'drafted' | 'shelved' | 'deleted' | 'restored' }
  | { kind: 'scheduled'; to: Schedule | null }
  | { kind: 'clocks_changed'; from: string; to: string; zone: string }
  | { kind: 'moved'; from: Schedule | null; to: Schedule | null }
  | { kind: 'approval_requested'; to: Schedule | null }
  | { kind: 'approval_given'; step: number; steps: number }
  | { kind: 'approval_given_by' | 'approval_returned_by' | 'approval_taken_back_by'; name: string; email: string }
  | { kind: 'approval_returned' | 'approval_withdrawn' | 'approval_taken_back' | 'unapproved_by_owner' }
  | TargetActivity
  | ManyActivity;

/** A variant in a request. */
type WrittenVariant = NonNullable<NewPost['variants']>[string];

/** An account's variant in a request; null and missing mean the same. */
export const variantOf = ({ text, media, thread, firstComment, options }: WrittenVariant = {}): Variant => ({
  text: text ?? null,
  media: media ?? null,
  thread: thread ?? null,
  firstComment: firstComment ?? null,
  options: options && Object.keys(options).length > 0 ? options : null,
});

/** A post's body after a request; fields the request omits stay as they were. */
export const bodyAfter = (was: Body, request: NewPost | PostChange): Body => ({
  text: request.text ?? was.text,
  media: request.media ?? was.media,
  thread: request.thread ?? was.thread,
  firstComment: request.firstComment ?? was.firstComment,
  options: request.options ?? was.options,
});

export const noVariant: Variant = variantOf();
export const emptyBody: Body = { text: '', media: [], thread: [], firstComment: '', options: {} };
export const bodyOf = ({ text, media, thread, firstComment, options }: Body): Body => ({ text, media, thread, firstComment, options });

/**
 * The variant that keeps an account's content as it was after the post has changed: all chosen options, and an empty text where the post's
 * text is new.
 */
export function keptVariant(
  variant: Variant,
  before: Body,
  after: Body,
  platform: PlatformId,
  same: (a: unknown, b: unknown) => boolean,
): Variant {
  const keep = <T>(own: T | null, was: T, is: T): T | null => own ?? (same(was, is) ? null : was);
  const [was, is] = [before.options[platform] ?? {}, after.options[platform] ?? {}];
  const unsaid = Object.fromEntries(Object.keys(is).map((key) => [key, '']));
  return {
    text: keep(variant.text, before.text, after.text),
    media: keep(variant.media, before.media, after.media),
    thread: keep(variant.thread, before.thread, after.thread),
    firstComment: keep(variant.firstComment, before.firstComment, after.firstComment),
    options: same(was, is) ? variant.options : { ...unsaid, ...was, ...variant.options },
  };
}
