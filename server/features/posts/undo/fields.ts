import { isDeepStrictEqual } from 'node:util';
import { PlatformId } from '@everycast/contract/platforms';
import type { PostChange } from '@everycast/contract/posts';
import type { Schedule } from '@everycast/contract/schedule';
import { z } from 'zod';
import type { PostPlan } from '../model.ts';
import { revisedOf } from '../revisions/revisions.ts';
import { RevisedContentColumn, Time } from '../store/stored.ts';

/** When a post is to go out. `planned`: it goes out then; otherwise `intended` is the time chosen for the draft. */
const When = z.object({ planned: z.boolean(), schedule: Time, intended: Time });
type When = z.infer<typeof When>;

/** What people change of a post, and what an undo gives back. */
const Fields = RevisedContentColumn.extend({
  time: When,
  platforms: z.array(PlatformId),
  idea: z.boolean(),
  watermark: z.boolean().nullable(),
  labelIds: z.array(z.string()),
});
/** Some of the fields, as they are stored with an entry of the activity. */
export const SomeFields = Fields.partial();
export type SomeFields = z.infer<typeof SomeFields>;

/** @param labelIds undefined if they don't matter */
export function fieldsOf(plan: PostPlan, labelIds: readonly string[] | undefined): SomeFields {
  const { schedule, intended, platforms, idea, watermark } = plan;
  const planned = plan.targets.some(({ state }) => state === 'scheduled');
  const content = revisedOf({ ...plan, targets: plan.targets.map((target) => ({ ...target, action: 'keep' as const })) });
  const labels = labelIds && { labelIds: labelIds.toSorted() };
  // As it comes back from the database, to be compared with what does.
  return SomeFields.parse(
    JSON.parse(JSON.stringify({ ...content, time: { planned, schedule, intended }, platforms, idea, watermark, ...labels })),
  );
}

const names = Fields.keyof().options;

/** The fields that differ, as they were and as they are. */
export function differing(before: SomeFields, after: SomeFields): { before: SomeFields; after: SomeFields } {
  const changed = names.filter((name) => !isDeepStrictEqual(before[name], after[name]));
  const only = (fields: SomeFields): SomeFields => Object.fromEntries(changed.map((name) => [name, fields[name]]));
  return { before: only(before), after: only(after) };
}

/** A draft that was never given a time may have one now, because an unscheduled post remembers its own. */
function isSameTime(left: When, now: When): boolean {
  if (left.planned || now.planned) return left.planned === now.planned && isDeepStrictEqual(left.schedule, now.schedule);
  const [then, is] = [left.schedule ?? left.intended, now.schedule ?? now.intended];
  return then === null || isDeepStrictEqual(then, is);
}

/** Whether every field is still as an action left it. */
export const isAsLeft = (left: SomeFields, now: SomeFields): boolean =>
  names.every((name) => {
    if (left[name] === undefined) return true;
    return name === 'time' && left.time && now.time ? isSameTime(left.time, now.time) : isDeepStrictEqual(left[name], now[name]);
  });

/** “Now” has no time that it could be given back. */
export const canReturn = ({ time }: SomeFields): boolean => !time?.planned || time.schedule !== null;

/**
 * The change that gives a post its fields back. A time that has passed stays as the one intended for a draft: nothing goes out late.
 * @param isPast whether a time has passed
 */
export function changeBack({ time, own, versions, idea, ...fields }: SomeFields, isPast: (schedule: Schedule) => boolean) {
  const passed = time?.planned === true && time.schedule !== null && isPast(time.schedule);
  // With a time it is no idea.
  const isPlanned = time?.planned === true && !passed;
  const change: PostChange = {
    ...fields,
    ...(own && { variants: own }),
    ...(versions && { versions: versions.map(({ accountIds: _, ...version }) => version) }),
    ...(time && timeBack(time, passed)),
    ...(idea !== undefined && !isPlanned && { stage: idea ? ('idea' as const) : ('draft' as const) }),
  };
  return { change, passed };
}

function timeBack({ planned, schedule, intended }: When, passed: boolean): Pick<PostChange, 'schedule' | 'intended'> {
  if (passed) return { schedule: null, intended: schedule };
  return planned ? { schedule } : { schedule: null, intended: intended ?? schedule };
}
