import { Slider, TextInput } from '@mantine/core';
import { Box, Row, Stack, Text } from '../../../ui/primitives/primitives.tsx';
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

/** A slider with its label above, and its value to the right of that. */
export function Range({
  label,
  value,
  text,
  min,
  max,
  step,
  marks,
  disabled,
  set,
}: {
  label: string;
  value: number;
  /** The displayed value. */
  text: (value: number) => string;
  min: number;
  max: number;
  step: number;
  marks?: { value: number }[];
  disabled?: boolean;
  set: (value: number) => void;
}) {
  return (
    <Stack gap={6} minW={0}>
      <Row gap={8} align="stretch" justify="between" size={12} num>
        <Text as="span" size={12} tone="muted" weight="medium">
          {label}
        </Text>
        <span>{text(value)}</span>
      </Row>
      <Box p="4 8">
        <Slider
          size={4}
          label={null}
          thumbLabel={label}
          thumbProps={{ 'aria-valuetext': text(value) }}
          value={value}
          min={min}
          max={max}
          step={step}
          marks={marks}
          disabled={disabled}
          onChange={set}
        />
      </Box>
    </Stack>
  );
}
