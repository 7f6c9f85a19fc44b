import { type InputHTMLAttributes, type ReactNode, useId } from 'react';
import css from './Field.module.css';
import { StateGlyph } from './state/State.tsx';

interface FieldProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'id'> {
  label: string;
  /** One quiet line below; a problem takes its place. */
  help?: string;
  problem?: ReactNode;
  /** At the right end of the label's line: a link that belongs to the field. */
  aside?: ReactNode;
}

/** A text field with its label above, and help or a problem below. For pages that load no component library. */
export function Field({ label, help, problem, aside, ...input }: FieldProps) {
  const id = useId();
  const below = problem ? `${id}-problem` : help ? `${id}-help` : undefined;
  return (
    <div className={css.field}>
      <div className={css.top}>
        <label className={css.label} htmlFor={id}>
          {label}
        </label>
        {aside}
      </div>
      <input {...input} id={id} className={css.input} aria-invalid={problem ? true : undefined} aria-describedby={below} />
      {problem ? (
        <p className={css.problem} id={below}>
          <StateGlyph state="awaiting-approval" size={14} label={null} />
          <span>{problem}</span>
        </p>
      ) : (
        help && (
          <p className={css.help} id={below}>
            {help}
          </p>
        )
      )}
    </div>
  );
}
