import { z } from 'zod';
import { Instant } from './common.ts';
import { namedPlatforms } from './named-platforms.ts';

/**
 * Faults of a request to a stand-in, on demand:
 * - `swallowed`: it is executed, and the connection breaks before the response; `half`: half of the response arrives.
 * - `dropped`: the connection breaks, and nothing is done. `slow`: the response takes long.
 * - `rate_limited`, `broken`, `unauthorized`: 429 with a time to wait for, 500, 401, in the platform's format; nothing is done.
 * - `limited_afterwards`: it is executed, and answered with the same 429.
 * - `revoked`: the consent is revoked first.
 * - `processing_fails`: processing a file fails.
 * - `lie`: the platform confirms a post that doesn't exist.
 */
export const sandboxFaults = [
  'swallowed',
  'half',
  'dropped',
  'slow',
  'rate_limited',
  'limited_afterwards',
  'broken',
  'unauthorized',
  'revoked',
  'processing_fails',
  'lie',
] as const;
export type SandboxFault = (typeof sandboxFaults)[number];

/** The kind of request a fault applies to. `process` isn't a request: the platform's own processing of a file. */
export const sandboxOperations = ['create', 'upload', 'look', 'refresh', 'profile', 'process', 'remove', 'metrics', 'any'] as const;
export type SandboxOperation = (typeof sandboxOperations)[number];

export const SandboxPlatformId = z.enum(namedPlatforms.map(({ id }) => id));
export type SandboxPlatformId = z.infer<typeof SandboxPlatformId>;

export const SandboxPerson = z.object({ id: z.string(), handle: z.string(), name: z.string() });
export type SandboxPerson = z.infer<typeof SandboxPerson>;

export const NewSandboxFault = z
  .object({ operation: z.enum(sandboxOperations), fault: z.enum(sandboxFaults), times: z.int().min(1).max(20).default(1) })
  .refine(({ operation, fault }) => (operation === 'process') === (fault === 'processing_fails'), {
    error: 'schema.processing_fails_alone',
    path: ['fault'],
  });
export type NewSandboxFault = z.input<typeof NewSandboxFault>;

/** A pending fault. `times`: how many more requests it affects. */
export const SandboxFaultWaiting = z.object({
  id: z.string(),
  operation: z.enum(sandboxOperations),
  fault: z.enum(sandboxFaults),
  times: z.int(),
});
export type SandboxFaultWaiting = z.infer<typeof SandboxFaultWaiting>;

export const SandboxPlatform = z.object({ platform: SandboxPlatformId, people: z.array(SandboxPerson), waitingFaults: z.int() });
export type SandboxPlatform = z.infer<typeof SandboxPlatform>;

/** `on` is false if this instance has no sandbox. */
export const SandboxOverview = z
  .object({
    on: z.boolean(),
    platforms: z.array(SandboxPlatform),
    liveSince: Instant.nullable().describe('Since when a stream is on air at the live destination'),
  })
  .meta({ id: 'Sandbox' });
export type SandboxOverview = z.infer<typeof SandboxOverview>;

/** A post as people see it on the platform. URLs are paths of this instance. */
export const SandboxPost = z
  .object({
    id: z.string(),
    by: SandboxPerson,
    text: z.string(),
    media: z.array(
      z.object({
        kind: z.enum(['image', 'video', 'document']),
        url: z.string(),
        alt: z.string(),
        cover: z.string().optional().describe('The cover chosen for a video; for a cover of the whole post, the image itself'),
        title: z.string().optional().describe('A document’s'),
        pages: z.int().optional().describe('How many a document has'),
      }),
    ),
    /** The post that it continues or replies to. */
    replyTo: z.string().nullable(),
    /** The link preview below the text. */
    link: z
      .object({
        url: z.string(),
        title: z.string(),
        description: z.string().optional(),
        picture: z.string().optional().describe('The card’s image'),
      })
      .nullable(),
    /** The text's links in order: ranges in UTF-16 units, without overlaps. */
    links: z.array(z.object({ start: z.int(), end: z.int(), url: z.string() })),
    /** What else the platform shows or stores: a title, who can see it. `code`: which one, in any language. */
    details: z.array(z.object({ code: z.string(), name: z.string(), value: z.string() })),
    at: z.string(),
    /** Its path on the platform, under the stand-in's own URL. */
    path: z.string(),
  })
  .meta({ id: 'SandboxPost' });
export type SandboxPost = z.infer<typeof SandboxPost>;

/** The most threads of a feed at once. */
export const maxSandboxThreads = 500;
export const SandboxFeedQuery = z.object({
  limit: z.coerce.number().int().min(1).max(maxSandboxThreads).default(50).describe('The newest threads: posts with what continues them'),
  by: z.string().max(200).optional().describe('The ID of a person: only their posts'),
  at: z.string().max(500).optional().describe('A post’s path: its thread is included, however old it is'),
});
export const SandboxFeed = z
  .object({
    items: z.array(SandboxPost),
    more: z.boolean().describe('Whether there are older threads'),
    authors: z.array(SandboxPerson).describe('Everybody with posts in the feed'),
  })
  .meta({ id: 'SandboxFeed' });
export type SandboxFeed = z.infer<typeof SandboxFeed>;

/** What to enter to stream to the sandbox. */
export const SandboxLive = z.object({
  url: z.string(),
  key: z.string().describe('The workspace’s stream key'),
});
