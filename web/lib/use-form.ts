import { type FormEvent, useState } from 'react';

/** What is wrong, by field; `form` is the form as a whole. */
export type Problems<F extends string> = Partial<Record<F | 'form', string>>;
type Values<F extends string> = Record<F, string>;

/**
 * The state of a small form with uncontrolled inputs. `check` validates; if everything is valid, `send` submits and returns the server's
 * errors, if any. The first field with an error gets the focus.
 */
export function useForm<F extends string>({
  fields,
  check,
  send,
}: {
  fields: readonly F[];
  check: (values: Values<F>, form: HTMLFormElement) => Problems<F>;
  send: (values: Values<F>) => Promise<Problems<F> | undefined>;
}) {
  const [problems, setProblems] = useState<Problems<F>>({});
  const [busy, setBusy] = useState(false);

  function show(found: Problems<F>, form: HTMLFormElement) {
    setProblems(found);
    const first = fields.find((field) => found[field]);
    const input = first && form.elements.namedItem(first);
    if (input instanceof HTMLInputElement || input instanceof HTMLTextAreaElement) input.focus();
  }

  async function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (busy) return;
    const form = event.currentTarget;
    const data = new FormData(form);
    const values = Object.fromEntries(fields.map((field) => [field, String(data.get(field) ?? '')])) as Values<F>;
    const missing = check(values, form);
    if (Object.keys(missing).length > 0) return show(missing, form);
    setProblems({});
    setBusy(true);
    const refused = await send(values);
    setBusy(false);
    if (refused) show(refused, form);
  }

  const field = (name: F) => ({
    name,
    problem: problems[name],
    onChange: () => problems[name] && setProblems(({ [name]: _mended, ...rest }) => rest as Problems<F>),
  });
  return { busy, problem: problems.form, field, onSubmit: (event: FormEvent<HTMLFormElement>) => void onSubmit(event) };
}

/** The browser's own email validation, without its form. */
export function isEmail(form: HTMLFormElement): boolean {
  const input = form.elements.namedItem('email');
  return input instanceof HTMLInputElement && !input.validity.typeMismatch;
}
