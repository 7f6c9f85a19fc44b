import { type ZodType, z } from 'zod';
import type { Json } from './json.ts';
import type { IntentContext, Outcomes, PerformContext, RemoteItem, StepContext } from './publisher.ts';
import { responseIn } from './response.ts';
import { keyOf, type Step, type StepId } from './steps.ts';

/* What an adapter stored earlier is read by a schema of the adapter. JSON that doesn't match is a fault in Everycast, not a problem of the
   platform, so the error is an ordinary one and names the place. */

/** @throws Error that names what was stored and where it differs from the schema */
function read<T>(schema: ZodType<T>, value: Json | undefined, what: string): T {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  const issues = result.error.issues.map(({ path, message }) => (path.length > 0 ? `${path.join('.')}: ${message}` : message));
  throw new Error(`The stored ${what} can't be read: ${issues.join('; ')}`);
}

/** What was chosen for a step before it was sent. */
export const intentIn = <T>(schema: ZodType<T>, { step, intent }: Pick<StepContext, 'step' | 'intent'>): T =>
  read(schema, intent, `intent of step "${step.key}"`);

/** What an interrupted attempt of a step saved last, or null. */
export const checkpointIn = <T>(schema: ZodType<T>, { step, checkpoint }: Pick<PerformContext, 'step' | 'checkpoint'>): T | null =>
  checkpoint === null ? null : read(schema, checkpoint, `checkpoint of step "${step.key}"`);

/** The outcome of one step. */
export const readOutcome = <T>(schema: ZodType<T>, key: string, outcome: Json | undefined): T =>
  read(schema, outcome, `outcome of step "${key}"`);

/** The outcome of a completed step. */
export const outcomeIn = <T>(schema: ZodType<T>, outcomes: Outcomes, id: StepId): T => readOutcome(schema, keyOf(id), outcomes[keyOf(id)]);

/** The outcome of a step; null if it wasn't done, or a person confirmed it. */
export const outcomeIfAny = <T>(schema: ZodType<T>, outcomes: Outcomes, id: StepId): T | null =>
  (outcomes[keyOf(id)] ?? null) === null ? null : outcomeIn(schema, outcomes, id);

/** What an inbox item keeps for those who answer it. */
export const itemContextIn = <T>(schema: ZodType<T>, context: { content: StepContext['content'] }): T => {
  const { to } = responseIn(context);
  return read(schema, to.context, `context of inbox item "${to.remoteId}"`);
};

/** How far an inbox was read; null if it wasn't. */
export const cursorIn = <T>(schema: ZodType<T>, cursor: Json): T | null =>
  cursor === null ? null : read(schema, cursor, 'cursor of an inbox');

/** An outcome of a step that creates one thing with an ID: a file, a post, a comment. */
export const Created = z.object({ id: z.string() });
/** The outcome of a like or a reaction, which has no ID of its own: what is liked. */
export const Liked = z.object({ liked: z.string() });
export type Liked = z.infer<typeof Liked>;

/** An `itemOf` for platforms whose steps store the ID as `id`. A like creates no item. */
export function itemById({ kind, key }: Step, outcome: Json): RemoteItem | null {
  if (kind !== 'publish') return null;
  const created = readOutcome(z.union([Created, Liked]), key, outcome);
  return 'id' in created ? { step: key, remoteId: created.id } : null;
}

/** The intent of platforms without keys: what was sent is found by its time (ISO 8601). */
export const SentAt = z.object({ at: z.string() });

/** An `intend` that stores when a visible step is sent. */
export const intendTime = ({ kind }: Step, _content: unknown, { now }: Pick<IntentContext, 'now'>): Json =>
  kind === 'publish' ? { at: now().toISOString() } : null;
