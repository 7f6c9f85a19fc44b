import { useWords } from 'words:contact';
import { useEffect, useId, useRef, useState } from 'react';
import { toApiProblem } from '../../lib/api/problem.ts';
import { send } from '../../lib/api/send.ts';
import { isEmail, type Problems, useForm } from '../../lib/use-form.ts';
import { useHydrated } from '../../lib/use-hydrated.ts';
import { Button } from '../../ui/Button.tsx';
import { Field, FieldProblem } from '../../ui/Field.tsx';
import { Note } from '../../ui/Note.tsx';
import { Stack, Text } from '../../ui/primitives/primitives.tsx';
import css from './contact.module.css';

const fields = ['name', 'email', 'subject', 'message', 'website'] as const;
type Name = (typeof fields)[number];

const path = () => new URL('/api/v1/contact', location.origin);

/** A message to the server's owner. The form proves that a person opened it by a token and a field that only programs see. */
export function ContactForm() {
  const t = useWords();
  const id = useId();
  const hydrated = useHydrated();
  const token = useRef<Promise<string>>(null);
  const [sent, setSent] = useState(false);

  function open(): Promise<string> {
    const opened = send(new Request(path())).then(async (response) => (await response.json()).token as string);
    token.current = opened;
    return opened;
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: a form is opened once
  useEffect(() => void open().catch(() => undefined), []);

  const form = useForm<Name>({
    fields,
    check({ name, email, subject, message }, element) {
      const found: Problems<Name> = {};
      if (!name.trim()) found.name = t('missing.name');
      if (!email) found.email = t('missing.email');
      else if (!isEmail(element)) found.email = t('invalidEmail');
      if (!subject.trim()) found.subject = t('missing.subject');
      if (!message.trim()) found.message = t('missing.message');
      return found;
    },
    async send(values) {
      try {
        const opened = await (token.current ?? open()).catch(open);
        const headers = { 'Content-Type': 'application/json' };
        await send(new Request(path(), { method: 'POST', headers, body: JSON.stringify({ ...values, token: opened }) }));
      } catch (thrown) {
        return { form: toApiProblem(thrown).message };
      }
      setSent(true);
    },
  });
  const message = form.field('message');

  if (sent) {
    return (
      <Note tone="ok" alert title={t('sent')}>
        {t('sentHelp')}
      </Note>
    );
  }
  return (
    <Stack as="form" gap={16} noValidate onSubmit={form.onSubmit}>
      <Field {...form.field('name')} label={t('name')} autoComplete="name" maxLength={120} required />
      <Field {...form.field('email')} label={t('email')} type="email" autoComplete="email" maxLength={254} required />
      <Field {...form.field('subject')} label={t('subject')} maxLength={200} required />
      <div className={css.message}>
        <Text as="label" size={12} tone="muted" weight="medium" htmlFor={id}>
          {t('message')}
        </Text>
        <textarea
          id={id}
          name={message.name}
          onChange={message.onChange}
          rows={7}
          maxLength={5_000}
          required
          aria-invalid={message.problem ? true : undefined}
          aria-describedby={message.problem && `${id}-problem`}
        />
        {message.problem && <FieldProblem id={`${id}-problem`}>{message.problem}</FieldProblem>}
      </div>
      {/* Only programs fill this in. */}
      <label className="visually-hidden" aria-hidden="true">
        {t('website')}
        <input name="website" tabIndex={-1} autoComplete="off" />
      </label>
      {form.problem && (
        <Note tone="fail" alert title={t('failed')}>
          {form.problem}
        </Note>
      )}
      <div>
        <Button type="submit" variant="filled" size="lg" busy={form.busy} disabled={!hydrated}>
          {t('send')}
        </Button>
      </div>
    </Stack>
  );
}
