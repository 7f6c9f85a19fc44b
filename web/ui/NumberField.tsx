import { NumberInput, type NumberInputProps } from '@mantine/core';
import { useState } from 'react';

interface NumberFieldProps
  extends Pick<NumberInputProps, 'label' | 'className' | 'size' | 'step' | 'decimalScale' | 'allowDecimal' | 'suffix' | 'hideControls'> {
  value: number;
  min: number;
  max: number;
  put: (value: number) => void;
}

/**
 * A number within limits that can be typed digit by digit: 250 starts with 2 and 25, which may be too small. Valid values apply
 * immediately; others are clamped on blur.
 */
export function NumberField({ value, min, max, put, ...field }: NumberFieldProps) {
  const [typed, setTyped] = useState<string | number | null>(null);
  const finish = () => {
    if (typeof typed === 'number' && typed !== value) put(Math.min(Math.max(typed, min), max));
    setTyped(null);
  };
  return (
    <NumberInput
      {...field}
      min={min}
      max={max}
      clampBehavior="none"
      value={typed ?? value}
      onChange={(next) => {
        setTyped(next);
        if (typeof next === 'number' && next >= min && next <= max) put(next);
      }}
      onBlur={finish}
      onKeyDown={(event) => event.key === 'Enter' && finish()}
    />
  );
}
