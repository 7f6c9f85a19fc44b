import { z } from 'zod';
import { maxGroups } from './account-groups.ts';
import { PostApproval } from './approvals.ts';
import { Id, Instant, Version } from './common.ts';
import { refOf } from './crop-focus.ts';
import { MediaCrops } from './crops.ts';
import { Reason } from './errors.ts';
import { LabelIds } from './labels.ts';
import { AltText, Media } from './media.ts';
import { PlatformId, platformIds } from './platforms.ts';
import { isShortInAll, maxPostLength, tooLongInAll } from './post-length.ts';
import { ChosenStage, isStagedOrScheduled, PostStage, stagedOrScheduled } from './post-stages.ts';
import { NewSchedule, Resolution, Schedule } from './schedule.ts';
import { ShortLinks } from './short-links.ts';
import { Watermark } from './watermark.ts';

export const targetStates = ['draft', 'scheduled', 'publishing', 'published', 'failed', 'unconfirmed', 'cancelled'] as const;
export const TargetState = z.enum(targetStates);
export type TargetState = z.infer<typeof TargetState>;

/**
 * Why a target isn't published, or, if it is, why something that follows the post isn't. The kinds are those of the platform port.
 * `missed`: it came due while nothing could send it, and a person decides whether it still goes out. `restored`: it came back with a
 * backup, and a person reviews it before it goes out. `on_hold`: the plan, or someone who paused the account, keeps it from
 * going out; it is still scheduled.
 */
export const problemKinds = ['reconnect', 'rejected', 'outage', 'retry_later', 'unconfirmed', 'missed', 'restored', 'on_hold'] as const;
export const TargetProblem = z
  .object({
    kind: z.enum(problemKinds),
    message: z.string().describe('What happened and why, in the reader’s language'),
    reason: Reason.optional(),
    platformMessage: z.string().nullable().describe("The platform's own words, as it sent them"),
    at: Instant,
    nextAttemptAt: Instant.nullable().describe('Next automatic retry or check'),
  })
  .meta({ id: 'TargetProblem' });
export type TargetProblem = z.infer<typeof TargetProblem>;

/** One line of the ledger, as people see it. */
export const LedgerEntry = z
  .object({
    id: Id,
    step: z.string().describe('The key of the step: “upload 1”, “create”'),
    state: z
      .enum(['intended', 'waiting', 'done', 'failed', 'unconfirmed', 'looked_up'])
      .describe('`waiting`: the platform is processing it; `looked_up`: checked and not found on the platform (found means `done`)'),
    attempt: z.number().int(),
    startedAt: Instant,
    finishedAt: Instant.nullable(),
    title: z.string(),
    detail: z.string().nullable(),
  })
  .meta({ id: 'LedgerEntry' });
export type LedgerEntry = z.infer<typeof LedgerEntry>;

const Crop = z.boolean().optional().describe('Crop the file if a platform doesn’t support its aspect ratio; otherwise it gets a border');
export const PostMedia = z
  .object({ id: Id, alt: z.string(), crop: Crop, crops: MediaCrops.optional(), media: Media })
  .meta({ id: 'PostMedia' });
export type PostMedia = z.infer<typeof PostMedia>;

/** The most further parts of a post, each a text with its own media. */
export const maxThreadParts = 25;
export const PostPart = z.object({ text: z.string(), media: z.array(PostMedia) }).meta({ id: 'PostPart' });
export type PostPart = z.infer<typeof PostPart>;

const maxTags = 500;
/** The longest text of an option, in characters. */
export const maxTextOption = 5000;
/** The chosen options of one platform, by the field's key in its manifest; an empty text overrides the post's value with nothing. */
export const PostOptions = z
  .record(
    z.string().min(1).max(60),
    z.union([z.boolean(), z.number(), z.string().max(maxTextOption), z.array(z.string().max(maxTags)).max(maxTags)]),
  )
  .refine((chosen) => Object.keys(chosen).length <= 60, 'schema.too_many_options')
  .meta({ id: 'PostOptions' });
export type PostOptions = z.infer<typeof PostOptions>;
export const PlatformOptions = z.partialRecord(PlatformId, PostOptions).meta({ id: 'PlatformOptions' });
export type PlatformOptions = z.infer<typeof PlatformOptions>;

export const Target = z
  .object({
    id: Id,
    accountId: Id,
    platform: PlatformId,
    handle: z.string(),
    names: z
      .object({
        handle: z.string(),
        displayName: z.string(),
        shortLinks: ShortLinks.optional().describe(
          'The short links that addresses in its texts become, by address; left out if there are none',
        ),
      })
      .describe('What {handle} and {account} in its texts stand for: as it was sent, or else what the account is called now'),
    sandbox: z.boolean().describe('Whether the account is in this server’s sandbox; nothing reaches the real platform'),
    state: TargetState,
    text: z.string().nullable().describe("Its own text, its group's or its platform's; null where it has the post's"),
    media: z.array(PostMedia).nullable().describe('Likewise'),
    thread: z.array(PostPart).nullable().describe('Likewise'),
    firstComment: z.string().nullable().describe('Likewise'),
    options: PostOptions.nullable().describe("What was chosen for this account alone; the rest is the post's for the platform"),
    watermark: Watermark.extend({ media: Media })
      .meta({ id: 'TargetWatermark' })
      .optional()
      .describe('What is drawn over its images and videos when they are published; left out if nothing is'),
    permalink: z.string().nullable(),
    error: TargetProblem.nullable(),
    dueAt: Instant.nullable(),
    publishedAt: Instant.nullable(),
    history: z.array(LedgerEntry),
  })
  .meta({ id: 'Target' });
export type Target = z.infer<typeof Target>;

/** Where an account differs from the post, or accounts that share a version do; null where they don't. */
const VersionBody = z.object({
  text: z.string().nullable(),
  media: z.array(PostMedia).nullable(),
  thread: z.array(PostPart).nullable(),
  firstComment: z.string().nullable(),
});
/** An account's own version. Its options override its platform's, key by key. */
export const PostVariant = VersionBody.extend({ options: PostOptions.nullable() }).meta({ id: 'PostVariant' });
export type PostVariant = z.infer<typeof PostVariant>;
/** A version for a platform's accounts, or an account group's. */
export const PostVersion = VersionBody.extend({
  platform: PlatformId.nullable().describe('Null if it is a group’s'),
  groupId: Id.nullable().describe('Null if it is a platform’s'),
  accountIds: z.array(Id).describe('The post’s accounts that it is for. An account’s own version, or its group’s, may override it there'),
}).meta({ id: 'PostVersion' });
export type PostVersion = z.infer<typeof PostVersion>;

export const Post = z
  .object({
    id: Id,
    version: z.number().int().describe('Increases with every change; send it with a change to detect conflicts'),
    text: z.string(),
    media: z.array(PostMedia),
    thread: z.array(PostPart).describe('The parts of the thread after the first, in order'),
    firstComment: z.string().describe('Comment added below the published post; empty for none'),
    options: PlatformOptions.describe('Options for all accounts on a platform'),
    pictures: z.array(Media).describe('Images referenced by options, for all accounts or one'),
    schedule: Schedule.nullable(),
    resolution: Resolution.nullable().describe('How the schedule was resolved; null without one'),
    intended: Schedule.nullable().describe('Time chosen for a draft so far; it doesn’t schedule anything'),
    labelIds: z.array(Id).describe('By the names of the labels'),
    watermark: z.boolean().nullable().describe('Whether its images and videos get the brand’s watermark; null: as the brand says'),
    repeats: z.literal(true).optional().describe('Set if it belongs to a repeat'),
    platforms: z.array(PlatformId).describe('Platforms chosen for a draft, with or without an account; they don’t publish anything'),
    dueAt: Instant.nullable(),
    state: TargetState.describe('The worst state among the targets'),
    stage: PostStage.nullable().describe('How far it is before it goes out; null from then on'),
    approval: PostApproval.nullable().describe('Where it stands, if it needs approval or has it. While it waits, it is a draft'),
    authorId: z.string().nullable().describe('null if that person has left'),
    authorName: z.string(),
    createdAt: Instant,
    updatedAt: Instant,
    versions: z.array(PostVersion).describe('Versions for several accounts: a group’s wins over its platform’s'),
    variants: z.record(Id, PostVariant).describe('Accounts’ own versions, by account ID: they win over all others'),
    targets: z.array(Target).describe('With what each account gets: its own version, its group’s or its platform’s'),
    activity: z
      .array(z.object({ at: Instant, by: z.string().nullable(), what: z.string().describe('A sentence, with the name of who did it') }))
      .describe('Actions people took on the post, newest first'),
  })
  .meta({ id: 'Post' });
export type Post = z.infer<typeof Post>;

/** As lists and the calendar show it: without ledger and activity, and with versions only as its targets have them. */
export const PostSummary = Post.omit({ activity: true, versions: true, variants: true })
  .extend({ targets: z.array(Target.omit({ history: true })) })
  .meta({ id: 'PostSummary' });
export type PostSummary = z.infer<typeof PostSummary>;

/** A text before the platforms' own limits. */
export const PostText = z.string().max(maxPostLength, 'schema.text_too_long');
// One transformation for both, and none in either: for a union whose branches transform, zod loses the branches' own messages.
const MediaRef = z
  .union([Id, z.object({ id: Id, alt: AltText.default(''), crop: Crop, crops: MediaCrops.nullable().optional() })])
  .transform((ref) => refOf(typeof ref === 'string' ? { id: ref, alt: '' } : ref))
  .meta({ id: 'MediaRef' });
/**
 * Images and videos of one part: above any platform's limit, so that people see the platform's own. Without threads, a platform's limit
 * applies to all parts together, which are counted when they are joined.
 */
export const maxMediaPerPart = 50;
const MediaRefs = z.array(MediaRef).max(maxMediaPerPart, 'schema.too_many_files');
const NewPart = z.strictObject({ text: PostText.default(''), media: MediaRefs.default([]) }).meta({ id: 'NewPostPart' });
const Thread = z.array(NewPart).max(maxThreadParts);
const ownBody = {
  text: PostText.nullable().optional(),
  media: MediaRefs.nullable().optional(),
  thread: Thread.nullable().optional(),
  firstComment: PostText.nullable().optional(),
};
const NewVariant = z
  .strictObject({ ...ownBody, options: PostOptions.nullable().optional() })
  .refine(isShortInAll, tooLongInAll)
  .meta({ id: 'NewPostVariant' });
const Variants = z.record(Id, NewVariant);
/** The most versions of a post that several accounts share: one for each platform and group. */
const maxVersions = platformIds.length + maxGroups;
const NewVersion = z
  .strictObject({ platform: PlatformId.nullable().optional(), groupId: Id.nullable().optional(), ...ownBody })
  .refine(({ platform, groupId }) => (platform == null) !== (groupId == null), 'schema.version_of_both')
  .refine(isShortInAll, tooLongInAll)
  .meta({ id: 'NewPostVersion' });
const Versions = z
  .array(NewVersion)
  .max(maxVersions)
  .refine((all) => new Set(all.map(({ platform, groupId }) => platform ?? groupId)).size === all.length, 'schema.version_twice')
  .optional()
  .describe('Versions for the post’s accounts on a platform, or in a group; null and missing fields are the post’s. Replaces all versions');
/** A post's other content besides text and media; missing fields are empty in a new post. */
const more = { thread: Thread.optional(), firstComment: PostText.optional(), options: PlatformOptions.optional() };
/** The most accounts of one post. */
const maxAccounts = 500;
export const AccountIds = z
  .array(Id)
  .max(maxAccounts)
  .refine((ids) => new Set(ids).size === ids.length, 'schema.account_twice');

const Intended = NewSchedule.nullable().optional().describe('Saved with a draft so the chosen time is restored when it is opened');

const Platforms = z
  .array(PlatformId)
  .max(platformIds.length)
  .refine((ids) => new Set(ids).size === ids.length, 'schema.platform_twice')
  .optional()
  .describe('Saved with a draft so a platform can be chosen before an account is connected');

/** The longest that “now” can be delayed for an undo, in seconds. */
export const maxUndoSeconds = 30;
const UndoSeconds = z
  .number()
  .int()
  .min(1)
  .max(maxUndoSeconds)
  .optional()
  .describe('With `schedule: "now"`: seconds before the post goes out, during which `schedule: null` turns it back into a draft');
const undoesNow = ({ schedule, undoSeconds }: { schedule?: unknown; undoSeconds?: number | undefined }) =>
  undoSeconds === undefined || schedule === 'now';
const undoNeedsNow = {
  path: ['undoSeconds'],
  error: 'schema.undo_needs_now',
};

const Stage = ChosenStage.optional().describe(
  '`idea`: less than a draft. It becomes one with `draft`, with an account that is added, or once it is scheduled or waits for approval',
);

const WatermarkChoice = z
  .boolean()
  .nullable()
  .optional()
  .describe('Whether images and videos get the brand’s watermark; null: as the brand says, which is how new posts are');

/** Unknown keys are rejected: a misspelled `schedule` must not turn a scheduled post into a draft. */
export const NewPost = z
  .strictObject({
    text: PostText.default(''),
    accountIds: AccountIds.default([]),
    media: MediaRefs.default([]),
    ...more,
    variants: Variants.default({}),
    versions: Versions,
    schedule: z
      .union([NewSchedule, z.literal('now')])
      .optional()
      .describe('Omit to save a draft'),
    undoSeconds: UndoSeconds,
    intended: Intended,
    platforms: Platforms,
    labelIds: LabelIds.optional(),
    watermark: WatermarkChoice,
    stage: Stage,
  })
  .refine(undoesNow, undoNeedsNow)
  .refine(isStagedOrScheduled, stagedOrScheduled)
  .refine(isShortInAll, tooLongInAll)
  .meta({ id: 'NewPost' });
export type NewPost = z.infer<typeof NewPost>;

/** Missing fields stay unchanged; `schedule: null` turns the post back into a draft. */
export const PostChange = z
  .strictObject({
    version: Version.optional().describe('Version the change is based on; omit to overwrite'),
    text: PostText.optional(),
    accountIds: AccountIds.optional(),
    media: MediaRefs.optional(),
    ...more,
    variants: Variants.optional().describe('Replaces all variants'),
    versions: Versions,
    schedule: z
      .union([NewSchedule, z.literal('now')])
      .nullable()
      .optional(),
    undoSeconds: UndoSeconds,
    intended: Intended,
    platforms: Platforms,
    labelIds: LabelIds.optional(),
    watermark: WatermarkChoice,
    stage: Stage,
  })
  .refine(undoesNow, undoNeedsNow)
  .refine(isStagedOrScheduled, stagedOrScheduled)
  .refine(isShortInAll, tooLongInAll)
  .meta({ id: 'PostChange' });
export type PostChange = z.infer<typeof PostChange>;
