import { Slider } from '@mantine/core';
import { Box, Row, Stack, Text } from '../../../ui/primitives/primitives.tsx';
import { Swatches } from '../brand/Swatches.tsx';
import { useEditor } from '../editor.ts';
import css from './Panels.module.css';

/** A slider with its label above, and its value to the right of that. */
export function Range({
  label,
  value,
  text,
  min,
  max,
  step = 1,
  set,
}: {
  label: string;
  value: number;
  /** The displayed value. */
  text: string;
  min: number;
  max: number;
  step?: number;
  set: (value: number) => void;
}) {
  return (
    <Stack gap={6} minW={0}>
      <Row gap={8} align="stretch" justify="between" size={12} num>
        <Text as="span" size={12} tone="muted" weight="medium">
          {label}
        </Text>
        <span>{text}</span>
      </Row>
      <Box p="4 8">
        <Slider
          size={4}
          label={null}
          thumbLabel={label}
          thumbProps={{ 'aria-valuetext': text }}
          value={value}
          min={min}
          max={max}
          step={step}
          onChange={set}
        />
      </Box>
    </Stack>
  );
}

interface ColorChoice {
  label: string;
  value: string;
  set: (color: string) => void;
}

/** A color without a visible label. */
export function ColorInput({ label, value, set }: ColorChoice) {
  return <input type="color" aria-label={label} className={css.color} value={value} onChange={(event) => set(event.currentTarget.value)} />;
}

/** A color of the brand, or any, chosen with the browser's own picker. */
export function ColorField({ label, value, set }: ColorChoice) {
  const colors = useEditor().brand?.kit.colors ?? [];
  return (
    <Stack gap={6}>
      <Row as="label" gap={8} justify="between" size={12}>
        <Text as="span" size={12} tone="muted" weight="medium">
          {label}
        </Text>
        <input type="color" className={css.color} value={value} onChange={(event) => set(event.currentTarget.value)} />
      </Row>
      {colors.length > 0 && <Swatches label={label} colors={colors} chosen={value} choose={set} />}
    </Stack>
  );
}
