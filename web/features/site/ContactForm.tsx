import { useWords } from 'words:contact';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { toApiProblem } from '../../lib/api/problem.ts';
import { send } from '../../lib/api/send.ts';
import { useHydrated } from '../../lib/use-hydrated.ts';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import { Note } from '../../ui/Note.tsx';
import { Stack, Text } from '../../ui/primitives/primitives.tsx';
import css from './contact.module.css';

const path = () => new URL('/api/v1/contact', location.origin);

/** A message to the server's owner. The form proves that a person opened it by a token and a field that only programs see. */
export function ContactForm() {
  const t = useWords();
  const hydrated = useHydrated();
  const token = useRef<Promise<string>>(null);
  const [state, setState] = useState<'open' | 'busy' | 'sent'>('open');
  const [problem, setProblem] = useState<string | null>(null);

  function open(): Promise<string> {
    const opened = send(new Request(path())).then(async (response) => (await response.json()).token as string);
    token.current = opened;
    return opened;
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: a form is opened once
  useEffect(() => void open().catch(() => undefined), []);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (state === 'busy') return;
    setState('busy');
    setProblem(null);
    const fields = Object.fromEntries(new FormData(event.currentTarget));
    try {
      const opened = await (token.current ?? open()).catch(open);
      const headers = { 'Content-Type': 'application/json' };
      await send(new Request(path(), { method: 'POST', headers, body: JSON.stringify({ ...fields, token: opened }) }));
      setState('sent');
    } catch (thrown) {
      setProblem(toApiProblem(thrown).message);
      setState('open');
    }
  }

  if (state === 'sent') {
    return (
      <Note tone="ok" alert title={t('sent')}>
        {t('sentHelp')}
      </Note>
    );
  }
  return (
    <Stack as="form" gap={16} onSubmit={(event: FormEvent<HTMLFormElement>) => void submit(event)}>
      <Field label={t('name')} name="name" autoComplete="name" maxLength={120} required />
      <Field label={t('email')} name="email" type="email" autoComplete="email" maxLength={254} required />
      <Field label={t('subject')} name="subject" maxLength={200} required />
      <label className={css.message}>
        <Text as="span" size={12} tone="muted" weight="medium">
          {t('message')}
        </Text>
        <textarea name="message" rows={7} maxLength={5_000} required />
      </label>
      {/* Only programs fill this in. */}
      <label className="visually-hidden" aria-hidden="true">
        {t('website')}
        <input name="website" tabIndex={-1} autoComplete="off" />
      </label>
      {problem && (
        <Note tone="fail" alert title={t('failed')}>
          {problem}
        </Note>
      )}
      <div>
        <Button type="submit" variant="filled" size="lg" busy={state === 'busy'} disabled={!hydrated}>
          {t('send')}
        </Button>
      </div>
    </Stack>
  );
}
