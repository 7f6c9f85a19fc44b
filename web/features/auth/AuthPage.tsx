import type { FormEventHandler, ReactNode } from 'react';
import { commonWords } from '../../lib/i18n/i18n.ts';
import { useHydrated } from '../../lib/use-hydrated.ts';
import { Button } from '../../ui/Button.tsx';
import { Note } from '../../ui/Note.tsx';
import css from './AuthPage.module.css';

/** The page of every screen that lets people in: one sheet, a title, what it is for, and the way elsewhere below. */
export function AuthPage({ title, lead, children, foot }: { title: string; lead: string; children: ReactNode; foot?: ReactNode }) {
  const t = commonWords.useWords();
  return (
    <div className={css.page}>
      <title>{t('pageTitle', { page: title })}</title>
      <div className={css.sheet}>
        <h1 className={css.title}>{title}</h1>
        <p className={css.lead}>{lead}</p>
        {children}
      </div>
      {foot && <p className={css.foot}>{foot}</p>}
    </div>
  );
}

/**
 * A form whose messages are ours: the browser's own bubbles are off. `problem` is what concerns the form as a whole.
 * Until the page is alive the button sends nothing, and the method keeps a password out of the address whatever happens.
 */
export function AuthForm({
  onSubmit,
  busy,
  problem,
  submit,
  children,
}: {
  onSubmit: FormEventHandler<HTMLFormElement>;
  busy: boolean;
  problem: string | undefined;
  submit: string;
  children: ReactNode;
}) {
  const alive = useHydrated();
  return (
    <form className={css.form} method="post" onSubmit={onSubmit} noValidate aria-busy={busy || undefined}>
      {children}
      {problem && <Note tone="fail" alert title={problem} />}
      <Button type={alive ? 'submit' : 'button'} variant="filled" size="lg" busy={busy}>
        {submit}
      </Button>
    </form>
  );
}
