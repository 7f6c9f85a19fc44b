import { Slider } from '@mantine/core';
import css from './panel.module.css';

/** A slider with its label above it, and its value at the right of that. */
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
  /** The value as people read it. */
  text: (value: number) => string;
  min: number;
  max: number;
  step: number;
  marks?: { value: number }[];
  disabled?: boolean;
  set: (value: number) => void;
}) {
  return (
    <div className={css.field}>
      <div className={css.top}>
        <span className={css.label}>{label}</span>
        <span>{text(value)}</span>
      </div>
      <div className={css.slider}>
        <Slider
          size={4}
          label={null}
          thumbLabel={label}
          thumbProps={{ 'aria-valuetext': text(value) }}
          {...{ value, min, max, step, marks, disabled }}
          onChange={set}
        />
      </div>
    </div>
  );
}
