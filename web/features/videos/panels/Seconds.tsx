import { TextInput } from '@mantine/core';
import type { Edge } from '../edit/typed-range.ts';
import { secondsText } from '../time/timecode.ts';
import type { RangeFields } from './use-range.ts';

/** One edge of a part, in seconds or as a timecode. Invalid input stays as typed, with the reason below it. */
export function Seconds({
  edge,
  fields,
  label,
  help,
  min,
  max,
}: {
  edge: Edge;
  fields: RangeFields;
  label: string;
  help: string;
  min: number;
  max: number;
}) {
  return (
    <TextInput
      type="text"
      autoComplete="off"
      label={label}
      description={help}
      min={Number(secondsText(min))}
      max={Number(secondsText(max))}
      value={fields.text(edge)}
      error={fields.problem(edge)}
      onChange={(event) => fields.type(edge, event.currentTarget.value)}
      onBlur={() => fields.leave(edge)}
    />
  );
}
