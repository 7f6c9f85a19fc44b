import { type Ref, useId } from 'react';
import css from './CodeBoxes.module.css';
import { Box, Row, Text } from './primitives/primitives.tsx';
import { StateGlyph } from './state/State.tsx';

const digits = 6;
const places = Array.from({ length: digits }, (_, at) => at);

/**
 * A code of six digits. It is one field that looks like six boxes, so that pasting fills all, and phones and screen readers know what it is.
 * The sixth digit submits.
 */
export function CodeBoxes({
  label,
  value,
  problem,
  change,
  complete,
  field,
}: {
  label: string;
  value: string;
  problem?: string | undefined;
  change: (value: string) => void;
  complete: (value: string) => void;
  field?: Ref<HTMLInputElement>;
}) {
  const id = useId();
  return (
    <div>
      <Box pos="relative" className={css.code}>
        <input
          ref={field}
          className={css.input}
          aria-label={label}
          aria-invalid={problem ? true : undefined}
          aria-describedby={problem ? id : undefined}
          value={value}
          inputMode="numeric"
          autoComplete="one-time-code"
          onChange={({ currentTarget }) => {
            const next = currentTarget.value.replaceAll(/\D/g, '').slice(0, digits);
            change(next);
            if (next.length === digits && next !== value) complete(next);
          }}
        />
        <Row gap={6} aria-hidden>
          {places.map((at) => (
            <span key={at} className={css.box} data-next={at === Math.min(value.length, digits - 1) || undefined}>
              {value[at]}
            </span>
          ))}
        </Row>
      </Box>
      {problem && (
        <Row as="p" gap={6} mt={8} align="stretch" size={12} tone="wait" id={id} role="alert">
          <StateGlyph state="warning" size={14} label={null} />
          <Text as="span">{problem}</Text>
        </Row>
      )}
    </div>
  );
}
