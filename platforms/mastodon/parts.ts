import type { MediaFile } from '../port/media-file.ts';
import type { Content, StepContext } from '../port/publisher.ts';
import type { Step, StepId } from '../port/steps.ts';
import { Created, outcomeIn } from '../port/stored.ts';
import { partAt, stepsOf as stepsFor } from '../port/thread.ts';

/** Images are ready after their upload; animated media and videos are processed. */
const isWorkedOn = ({ kind, contentType }: MediaFile): boolean => kind === 'video' || contentType === 'image/gif';

export const stepsOf = (content: Content): Step[] => stepsFor(content, { isWorkedOn, quota: () => 'uploads' });

/** What a step publishes: a text, its files' IDs, and the post it replies to. */
export function postAt({ step, content, outcomes }: StepContext): { text: string; mediaIds: string[]; replyTo: string | null } {
  const createdBy = (id: StepId): string => outcomeIn(Created, outcomes, id).id;
  const { parts, part, number } = partAt(step, content);
  const before = parts[number - 1];
  return {
    text: part.text.trim(),
    mediaIds: part.media.map((_, index) => createdBy({ is: 'upload', part: number, file: index })),
    replyTo: before ? createdBy(before.id) : null,
  };
}
