import { useWords, words } from 'words:auth';
import { minPasswordLength } from '@everycast/contract/limits';
import { useEffect, useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { auth } from '../../lib/api/auth.ts';
import { toApiProblem } from '../../lib/api/problem.ts';
import { head } from '../../lib/head.ts';
import { type Problems, useForm } from '../../lib/use-form.ts';
import { useHydrated } from '../../lib/use-hydrated.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import { Note } from '../../ui/Note.tsx';
import { Grid } from '../../ui/primitives/primitives.tsx';
import { toast } from '../../ui/toast/toast-store.ts';
import { AuthForm, AuthPage } from './AuthPage.tsx';
import { useCarriedEmail } from './use-arrival.ts';

export const meta = () => head(words()('reset.title'));

/** Opened from the email, with a `token`. It is checked right away, so that nobody invents a password in vain. */
export default function ResetPassword() {
  const t = useWords();
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const fields = useCarriedEmail();
  const hydrated = useHydrated();
  const [refused, setRefused] = useState(false);
  const token = query.get('token');
  const dead = hydrated && (refused || !token);

  useEffect(() => {
    if (!token) return;
    const left = new AbortController();
    auth.checkReset(token, left.signal).catch((thrown) => {
      // Without a response, saving the password will show it.
      if (toApiProblem(thrown).code === 'not_found') setRefused(true);
    });
    return () => left.abort();
  }, [token]);

  const form = useForm<'password'>({
    fields: ['password'],
    check({ password }): Problems<'password'> {
      if (!password) return { password: t('missing.password') };
      return password.length < minPasswordLength ? { password: t('errors.shortPassword') } : {};
    },
    async send({ password }) {
      try {
        await auth.resetPassword({ newPassword: password, token: token ?? '' });
      } catch (thrown) {
        const problem = toApiProblem(thrown);
        if (problem.code === 'PASSWORD_TOO_SHORT') return { password: t('errors.shortPassword') };
        if (problem.code === 'INVALID_TOKEN') setRefused(true);
        return { form: problem.status === 429 ? t('errors.tooMany') : problem.message || t('reset.failed') };
      }
      toast.ok(t('reset.success'));
      await navigate('/login', { replace: true });
    },
  });

  return (
    <AuthPage title={t('reset.title')} lead={t('reset.lead')} foot={<Link to="/login">{t('forgot.back')}</Link>}>
      {dead ? (
        <Grid gap={16} justifyItems="start" mt={20}>
          <Note tone="wait" alert title={t('reset.deadTitle')}>
            {t('reset.dead')}
          </Note>
          <ButtonLink to="/forgot-password" variant="filled">
            {t('reset.newLink')}
          </ButtonLink>
        </Grid>
      ) : (
        <AuthForm onSubmit={form.onSubmit} busy={form.busy} problem={form.problem} submit={t(form.busy ? 'reset.busy' : 'reset.submit')}>
          <Grid gap={20} ref={fields}>
            <Field
              {...form.field('password')}
              label={t('fields.newPassword')}
              help={t('fields.passwordHint')}
              type="password"
              autoComplete="new-password"
              minLength={minPasswordLength}
              required
            />
          </Grid>
        </AuthForm>
      )}
    </AuthPage>
  );
}
