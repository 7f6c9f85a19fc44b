import { useWords } from 'words:hues';
import { type Hue, hues } from '@everycast/contract/hues';
import { Select } from '@mantine/core';
import { Row } from '../primitives/primitives.tsx';
import css from './Hue.module.css';
import { HueDot } from './HueDot.tsx';

/** One of the eight colors, by name. */
export function HueSelect({
  label,
  ariaLabel,
  value,
  change,
}: {
  label?: string;
  ariaLabel?: string;
  value: Hue;
  change: (color: Hue) => void;
}) {
  const t = useWords();
  return (
    <Select
      className={css.select}
      label={label}
      aria-label={ariaLabel}
      allowDeselect={false}
      leftSection={<HueDot color={value} />}
      data={hues.map((color) => ({ value: color, label: t(color) }))}
      renderOption={({ option }) => (
        <Row as="span" inline gap={8}>
          <HueDot color={option.value as Hue} />
          {option.label}
        </Row>
      )}
      value={value}
      onChange={(color) => color && color !== value && change(color as Hue)}
    />
  );
}
