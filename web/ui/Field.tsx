import { type InputHTMLAttributes, type ReactNode, useId } from 'react';
import css from './Field.module.css';
import { Grid, Row, Text } from './primitives/primitives.tsx';
import { StateGlyph } from './state/State.tsx';

interface FieldProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'id'> {
  label: string;
  /** One quiet line below; an error replaces it. */
  help?: string;
  problem?: ReactNode;
  /** At the right end of the label's line: a link that belongs to the field. */
  aside?: ReactNode;
}

/** A text field with its label above, and help or an error below. For pages without the component library. */
export function Field({ label, help, problem, aside, ...input }: FieldProps) {
  const id = useId();
  const below = problem ? `${id}-problem` : help ? `${id}-help` : undefined;
  return (
    <Grid gap={6}>
      <Row gap={12} align="baseline" justify="between">
        <Text as="label" size={12} tone="muted" weight="medium" htmlFor={id}>
          {label}
        </Text>
        {aside}
      </Row>
      <input {...input} id={id} className={css.input} aria-invalid={problem ? true : undefined} aria-describedby={below} />
      {problem ? (
        <FieldProblem id={`${id}-problem`}>{problem}</FieldProblem>
      ) : (
        help && (
          <Text size={12} tone="quiet" id={below}>
            {help}
          </Text>
        )
      )}
    </Grid>
  );
}

/** What is wrong with a field, below it. */
export function FieldProblem({ id, children }: { id: string; children: ReactNode }) {
  return (
    <Row as="p" gap={6} align="stretch" size={12} tone="wait" className={css.problem} id={id}>
      <StateGlyph state="warning" size={14} label={null} />
      <span>{children}</span>
    </Row>
  );
}
