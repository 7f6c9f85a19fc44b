import { type LabelColor, labelColors, maxLabelName } from '@everycast/contract/labels';
import { Select, TextInput } from '@mantine/core';
import { useState } from 'react';
import { LabelDot } from '../../ui/labels/LabelMarks.tsx';
import { Row } from '../../ui/primitives/primitives.tsx';
import css from './Labels.module.css';
import { useWords } from './words.ts';

interface Value {
  name: string;
  color: LabelColor;
}

/** An existing label's name and color. A name is saved on blur or Enter; Escape restores it. */
export function LabelFields({
  value,
  nameLabel,
  colorLabel,
  change,
}: {
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
        maxLength={maxLabelName}
        onChange={(event) => setName(event.currentTarget.value)}
        onBlur={leave}
        onKeyDown={(event) => {
          if (event.key === 'Enter') event.currentTarget.blur();
          if (event.key === 'Escape') setName(value.name);
        }}
      />
      <ColorSelect ariaLabel={colorLabel} value={value.color} change={(color) => change({ color })} />
    </>
  );
}

/** One of the eight colors, by name. */
export function ColorSelect({
  label,
  ariaLabel,
  value,
  change,
}: {
  label?: string;
  ariaLabel?: string;
  value: LabelColor;
  change: (color: LabelColor) => void;
}) {
  const t = useWords();
  return (
    <Select
      className={css.color}
      label={label}
      aria-label={ariaLabel}
      allowDeselect={false}
      leftSection={<LabelDot color={value} />}
      data={labelColors.map((color) => ({ value: color, label: t(`colors.${color}`) }))}
      renderOption={({ option }) => (
        <Row as="span" inline gap={8}>
          <LabelDot color={option.value as LabelColor} />
          {option.label}
        </Row>
      )}
      value={value}
      onChange={(color) => color && color !== value && change(color as LabelColor)}
    />
  );
}
