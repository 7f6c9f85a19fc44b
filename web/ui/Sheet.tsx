import type { FormEventHandler, ReactNode } from 'react';
import { Panel } from './Panel.tsx';
import css from './Sheet.module.css';

/** A panel of settings: what it is for, its fields, and a foot with what can be done. With `submit` it is a form. */
export function Sheet({
  title,
  text,
  children,
  foot,
  submit,
}: {
  title: string;
  text?: ReactNode;
  children: ReactNode;
  foot?: ReactNode;
  submit?: () => void;
}) {
  const onSubmit: FormEventHandler = (event) => {
    event.preventDefault();
    submit?.();
  };
  const inside = (
    <>
      {text && <p className={css.text}>{text}</p>}
      <div className={css.fields}>{children}</div>
      {foot && <footer className={css.foot}>{foot}</footer>}
    </>
  );
  return (
    <Panel title={title}>
      {submit ? (
        <form className={css.sheet} noValidate onSubmit={onSubmit}>
          {inside}
        </form>
      ) : (
        <div className={css.sheet}>{inside}</div>
      )}
    </Panel>
  );
}
