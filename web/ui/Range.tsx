import { Slider } from '@mantine/core';
import { Box, Row, Stack, Text } from './primitives/primitives.tsx';

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
  settle,
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
  /** Once it is let go. */
  settle?: (value: number) => void;
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
          onChangeEnd={settle}
        />
      </Box>
    </Stack>
  );
}
