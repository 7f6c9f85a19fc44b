import type { Hue } from '@everycast/contract/hues';
import { TextInput } from '@mantine/core';
import { useState } from 'react';
import css from './Hue.module.css';
import { HueSelect } from './HueSelect.tsx';

interface Value {
  name: string;
  color: Hue;
}

/** The name and color of something that exists. A name is saved on blur or Enter; Escape restores it. */
export function NameAndHue({
  max,
  value,
  nameLabel,
  colorLabel,
  change,
}: {
  /** The longest name, in characters. */
  max: number;
  value: Value;
  nameLabel: string;
  colorLabel: string;
  change: (to: Partial<Value>) => void;
}) {
  const [name, setName] = useState(value.name);
  const leave = () => {
    const wanted = name.trim();
    if (wanted === '' || wanted === value.name) setName(value.name);
    else change({ name: wanted });
  };
  return (
    <>
      <TextInput
        className={css.name}
        aria-label={nameLabel}
        value={name}
        maxLength={max}
        onChange={(event) => setName(event.currentTarget.value)}
        onBlur={leave}
        onKeyDown={(event) => {
          if (event.key === 'Enter') event.currentTarget.blur();
          if (event.key === 'Escape') setName(value.name);
        }}
      />
      <HueSelect ariaLabel={colorLabel} value={value.color} change={(color) => change({ color })} />
    </>
  );
}
