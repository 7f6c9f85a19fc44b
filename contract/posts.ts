import { z } from 'zod';
import { Id, Instant, PageQuery, Version } from './common.ts';
import { LabelIds } from './labels.ts';
import { AltText, Media } from './media.ts';
import { PlatformId, platformIds } from './platforms.ts';
import { isShortInAll, maxPostLength, tooLongInAll } from './post-length.ts';
import { Fold, WallTime, Zone } from './time.ts';

export const targetStates = ['draft', 'scheduled', 'publishing', 'published', 'failed', 'unconfirmed', 'cancelled'] as const;
export const TargetState = z.enum(targetStates);
export type TargetState = z.infer<typeof TargetState>;

/**
 * Why a target is not out, or, where it is published, why something that follows the post is not. The kinds are those of the platform port.
 * `missed`: its moment passed while nothing could send it, and a person decides whether it still goes out. `restored`: it came back with a
 * backup, and a person reviews it before it goes out.
 */
export const problemKinds = ['reconnect', 'rejected', 'outage', 'retry_later', 'unconfirmed', 'missed', 'restored'] as const;
export const TargetProblem = z
  .object({
    kind: z.enum(problemKinds),
    message: z.string().describe('A plain sentence: what happened and why'),
    platformMessage: z.string().nullable().describe("The platform's own words, as it sent them"),
    at: Instant,
    nextAttemptAt: Instant.nullable().describe('When it is tried or looked up again by itself'),
  })
  .meta({ id: 'TargetProblem' });
export type TargetProblem = z.infer<typeof TargetProblem>;

/** One line of the ledger, as people read it. */
export const LedgerEntry = z
  .object({
    id: Id,
    step: z.string().describe('The key of the step: “upload 1”, “create”'),
    state: z
      .enum(['intended', 'waiting', 'done', 'failed', 'unconfirmed', 'looked_up'])
      .describe(
        '`waiting`: the platform is at work on it; `looked_up`: it was looked for on the platform and is not there; where it is there, the step is `done`',
      ),
    attempt: z.number().int(),
    startedAt: Instant,
    finishedAt: Instant.nullable(),
    title: z.string(),
    detail: z.string().nullable(),
  })
  .meta({ id: 'LedgerEntry' });
export type LedgerEntry = z.infer<typeof LedgerEntry>;

const Crop = z
  .boolean()
  .optional()
  .describe('Where a platform does not take its shape: what sticks out is cut off. Otherwise it gets a border');
export const PostMedia = z.object({ id: Id, alt: z.string(), crop: Crop, media: Media }).meta({ id: 'PostMedia' });
export type PostMedia = z.infer<typeof PostMedia>;

/** What continues a post: at most so many parts, each a text with media of its own. */
export const maxThreadParts = 25;
export const PostPart = z.object({ text: z.string(), media: z.array(PostMedia) }).meta({ id: 'PostPart' });
export type PostPart = z.infer<typeof PostPart>;

const maxTags = 500;
/** Of what is written for one option, in characters. */
export const maxTextOption = 5000;
/** What was chosen for one platform, by the key of the field as its manifest has it; an empty text: nothing, though the post says something. */
export const PostOptions = z
  .record(
    z.string().min(1).max(60),
    z.union([z.boolean(), z.number(), z.string().max(maxTextOption), z.array(z.string().max(maxTags)).max(maxTags)]),
  )
  .refine((chosen) => Object.keys(chosen).length <= 60, 'There are too many options.')
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
    sandbox: z.boolean().describe('The account lives in the sandbox of this instance; nothing of it goes to the real platform'),
    state: TargetState,
    text: z.string().nullable().describe("The variant's own text, or null where it has the post's"),
    media: z.array(PostMedia).nullable().describe("The variant's own media, or null where it has the post's"),
    thread: z.array(PostPart).nullable().describe("The variant's own thread, or null where it has the post's"),
    firstComment: z.string().nullable().describe("The variant's own first comment, or null where it has the post's"),
    options: PostOptions.nullable().describe("What was chosen for this account alone; the rest is the post's for the platform"),
    permalink: z.string().nullable(),
    error: TargetProblem.nullable(),
    dueAt: Instant.nullable(),
    publishedAt: Instant.nullable(),
    history: z.array(LedgerEntry),
  })
  .meta({ id: 'Target' });
export type Target = z.infer<typeof Target>;

export const Schedule = z
  .object({ at: WallTime, zone: Zone, fold: Fold.optional().describe('Which of the two, where clocks show this time twice') })
  .meta({ id: 'Schedule' });
export type Schedule = z.infer<typeof Schedule>;

/** What the chosen wall time means by the rules of its zone, and in plain words where that is not the obvious thing. */
export const Resolution = z
  .object({
    kind: z
      .enum(['exact', 'skipped', 'doubled'])
      .describe('`skipped`: clocks jump over that time, and the post goes out as long after the jump; `doubled`: clocks show it twice'),
    instant: Instant.describe('When it goes out'),
    wall: WallTime.describe('What clocks in the zone show then'),
    other: Instant.nullable().describe('Of a doubled time, the instant that was not chosen; set `fold` for that one'),
    message: z.string().nullable().describe('Which instant was chosen and why; null where the time is exact'),
  })
  .meta({ id: 'Resolution' });
export type Resolution = z.infer<typeof Resolution>;

export const Post = z
  .object({
    id: Id,
    version: z.number().int().describe('Grows with each change; a change says which version it was made on'),
    text: z.string(),
    media: z.array(PostMedia),
    thread: z.array(PostPart).describe('The parts that continue the post, in order'),
    firstComment: z.string().describe('What Everycast writes under the post once it is out; empty where nothing'),
    options: PlatformOptions.describe('What was chosen for all accounts of a platform'),
    pictures: z.array(Media).describe('The pictures that options name by their ids, of all accounts or of one'),
    schedule: Schedule.nullable(),
    resolution: Resolution.nullable().describe('What the schedule means; null without one'),
    intended: Schedule.nullable().describe('The time that was chosen so far for a draft; nothing goes out by it'),
    labelIds: z.array(Id).describe('By the names of the labels'),
    platforms: z.array(PlatformId).describe('The platforms picked for a draft, with or without an account there; nothing goes out by them'),
    dueAt: Instant.nullable(),
    state: TargetState.describe('The worst of its targets'),
    authorId: z.string().nullable().describe('null: that person is not here any more'),
    authorName: z.string(),
    createdAt: Instant,
    updatedAt: Instant,
    targets: z.array(Target),
    activity: z
      .array(z.object({ at: Instant, by: z.string().nullable(), what: z.string() }))
      .describe('What people did with the post, newest first'),
  })
  .meta({ id: 'Post' });
export type Post = z.infer<typeof Post>;

/** As lists and the calendar show it: no ledger, no activity. */
export const PostSummary = Post.omit({ activity: true })
  .extend({ targets: z.array(Target.omit({ history: true })) })
  .meta({ id: 'PostSummary' });
export type PostSummary = z.infer<typeof PostSummary>;

const Text = z.string().max(maxPostLength, `A post has at most ${maxPostLength.toLocaleString('en')} characters. Make the text shorter.`);
/** `crop` is there where it is chosen, so that the same content is equal. */
const refOf = ({ id, alt, crop }: { id: string; alt: string; crop?: boolean | undefined }): { id: string; alt: string; crop?: true } =>
  crop ? { id, alt, crop } : { id, alt };
// One transformation for both, and none in either: of a union whose branches transform, zod tells no branch's own sentence.
const MediaRef = z
  .union([Id, z.object({ id: Id, alt: AltText.default(''), crop: Crop })])
  .transform((ref) => refOf(typeof ref === 'string' ? { id: ref, alt: '' } : ref));
/**
 * Pictures and videos of one part: more than any platform takes, so that it is the platform's own limit that people are told of. Where a
 * platform has no threads, it takes those of all parts together, which are counted when they are joined.
 */
export const maxMediaPerPart = 50;
const MediaRefs = z
  .array(MediaRef)
  .max(maxMediaPerPart, `A part of a post has at most ${maxMediaPerPart} pictures and videos. Take some out.`);
const Thread = z.array(z.strictObject({ text: Text.default(''), media: MediaRefs.default([]) })).max(maxThreadParts);
const Variants = z.record(
  Id,
  z
    .strictObject({
      text: Text.nullable().optional(),
      media: MediaRefs.nullable().optional(),
      thread: Thread.nullable().optional(),
      firstComment: Text.nullable().optional(),
      options: PostOptions.nullable().optional(),
    })
    .refine(isShortInAll, tooLongInAll),
);
/** Beside text and media, what a post may hold; where it is left out, a new post has none. */
const more = { thread: Thread.optional(), firstComment: Text.optional(), options: PlatformOptions.optional() };
const AccountIds = z
  .array(Id)
  .max(200)
  .refine((ids) => new Set(ids).size === ids.length, 'An account is named twice.');

const Intended = Schedule.nullable().optional().describe('Kept with a draft, so that a chosen time is there again when it is opened');

const Platforms = z
  .array(PlatformId)
  .max(platformIds.length)
  .refine((ids) => new Set(ids).size === ids.length, 'A platform is named twice.')
  .optional()
  .describe('Kept with a draft, so that a platform can be picked before there is an account on it');

/** The longest that a post for now may wait for a change of mind, in seconds. */
export const maxUndoSeconds = 30;
const UndoSeconds = z
  .number()
  .int()
  .min(1)
  .max(maxUndoSeconds)
  .optional()
  .describe(
    'With `schedule: "now"`: so many seconds pass before the post goes out, and until then `schedule: null` makes it a draft again',
  );
const undoesNow = ({ schedule, undoSeconds }: { schedule?: unknown; undoSeconds?: number | undefined }) =>
  undoSeconds === undefined || schedule === 'now';
const undoNeedsNow = {
  path: ['undoSeconds'],
  error: 'Only a post for now can wait for an undo. Set schedule to "now", or leave undoSeconds out.',
};

/** A key that is not known is refused: a misspelt `schedule` must not make a draft of what was to go out. */
export const NewPost = z
  .strictObject({
    text: Text.default(''),
    accountIds: AccountIds.default([]),
    media: MediaRefs.default([]),
    ...more,
    variants: Variants.default({}),
    schedule: z
      .union([Schedule, z.literal('now')])
      .optional()
      .describe('Without it the post is a draft'),
    undoSeconds: UndoSeconds,
    intended: Intended,
    platforms: Platforms,
    labelIds: LabelIds.optional(),
  })
  .refine(undoesNow, undoNeedsNow)
  .refine(isShortInAll, tooLongInAll)
  .meta({ id: 'NewPost' });
export type NewPost = z.infer<typeof NewPost>;

/** What is left out stays as it is; `schedule: null` turns the post back into a draft. */
export const PostChange = z
  .strictObject({
    version: Version.optional().describe('The version that this change was made on; without it the change always wins'),
    text: Text.optional(),
    accountIds: AccountIds.optional(),
    media: MediaRefs.optional(),
    ...more,
    variants: Variants.optional().describe('Replaces all variants'),
    schedule: z
      .union([Schedule, z.literal('now')])
      .nullable()
      .optional(),
    undoSeconds: UndoSeconds,
    intended: Intended,
    platforms: Platforms,
    labelIds: LabelIds.optional(),
  })
  .refine(undoesNow, undoNeedsNow)
  .refine(isShortInAll, tooLongInAll)
  .meta({ id: 'PostChange' });
export type PostChange = z.infer<typeof PostChange>;

export const PostsQuery = PageQuery.extend({
  from: Instant.optional().describe('Due at or after'),
  to: Instant.optional().describe('Due before'),
  label: z
    .string()
    .transform((value) => value.split(','))
    .pipe(LabelIds.min(1))
    .optional()
    .describe('The ID of a label, or several with commas: posts that have one of them'),
  state: z
    .string()
    .transform((value) => value.split(','))
    .pipe(z.array(z.enum([...targetStates, 'incomplete', 'restored'])))
    .optional()
    .describe(
      'One state, or several with commas; `incomplete`: published on an account, but something that belongs to it is not; `restored`: on hold since a restore, until somebody has reviewed it',
    ),
});
export type PostsQuery = z.infer<typeof PostsQuery>;

/** The new text of a post that is out. */
export const EditTarget = z.strictObject({ text: Text }).meta({ id: 'EditTarget' });

/** A person's word on a target that nobody but them can know about. */
export const Verdict = z.object({ verdict: z.enum(['it_is_there', 'send_again']) }).meta({ id: 'Verdict' });

export const RetryTargets = z.object({ targetIds: z.array(Id).min(1).max(500) }).meta({ id: 'RetryTargets' });
/** Which of the targets are tried again now; the others had nothing to retry any more, or are not the caller's to change. */
export const RetriedTargets = z.object({ retried: z.array(Id) }).meta({ id: 'RetriedTargets' });

/** Posts on hold since a restore that go out as planned after all; without ids, all whose time is still to come. */
export const ApproveRestored = z.strictObject({ targetIds: z.array(Id).min(1).max(500).optional() }).meta({ id: 'ApproveRestored' });
export const ApprovedTargets = z.object({ approved: z.array(Id) }).meta({ id: 'ApprovedTargets' });

/** What happens to posts whose time passed while Everycast was not running: they go out at once, or wait for a person's word. */
export const PublishingSettings = z
  .object({
    missed: z.enum(['send', 'ask']),
    graceMinutes: z.number().int().min(1).max(1440).describe('With `ask`: a post that is late by less still goes out by itself'),
  })
  .meta({ id: 'PublishingSettings' });
export type PublishingSettings = z.infer<typeof PublishingSettings>;
export const PublishingSettingsChange = PublishingSettings.partial().meta({ id: 'PublishingSettingsChange' });
