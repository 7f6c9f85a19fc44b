import { useWords } from 'words:auth';
import { type FormEvent, useState } from 'react';
import { Link } from 'react-router';
import { auth } from '../../lib/api/auth.ts';
import { toApiProblem } from '../../lib/api/problem.ts';
import { hasDestination } from '../../lib/session/destination.ts';
import { useHydrated } from '../../lib/use-hydrated.ts';
import { Field } from '../../ui/Field.tsx';
import { Grid, Text } from '../../ui/primitives/primitives.tsx';
import { toast } from '../../ui/toast/toast-store.ts';
import css from './AuthPage.module.css';
import { AuthForm, AuthPage } from './AuthPage.tsx';
import { signInProblem } from './problems.ts';
import { SingleSignOnButton, SingleSignOnNote, useProvider } from './SingleSignOn.tsx';
import { useCarriedEmail, useGoOn, useSkipIfSignedIn } from './use-arrival.ts';
import { isEmail, type Problems, useForm } from './use-form.ts';

type Name = 'email' | 'password';

export default function Login() {
  const t = useWords();
  const goOn = useGoOn();
  const fields = useCarriedEmail();
  const provider = useProvider();
  const returning = useHydrated() && hasDestination();
  const [email, setEmail] = useState('');
  useSkipIfSignedIn();
  // Someone who has forgotten the password has already typed the email.
  const noteEmail = ({ target }: FormEvent) => target instanceof HTMLInputElement && target.name === 'email' && setEmail(target.value);

  const form = useForm<Name>({
    fields: ['email', 'password'],
    check({ email, password }, element) {
      const found: Problems<Name> = {};
      if (!email) found.email = t('missing.email');
      else if (!isEmail(element)) found.email = t('errors.invalidEmail');
      if (!password) found.password = t('missing.password');
      return found;
    },
    async send(values) {
      try {
        await auth.signIn(values);
      } catch (thrown) {
        return { form: signInProblem(toApiProblem(thrown)) };
      }
      toast.ok(t('login.success'));
      goOn();
    },
  });

  return (
    <AuthPage
      title={t('login.title')}
      lead={returning ? t('login.leadReturn') : t('login.lead')}
      foot={
        <>
          {t('login.noAccount')} <Link to="/signup">{t('login.toSignup')}</Link>
        </>
      }
    >
      <SingleSignOnNote name={provider} />
      <AuthForm onSubmit={form.onSubmit} busy={form.busy} problem={form.problem} submit={t(form.busy ? 'login.busy' : 'login.submit')}>
        <Grid gap={20} ref={fields} onInput={noteEmail}>
          <Field {...form.field('email')} label={t('fields.email')} type="email" autoComplete="username" inputMode="email" required />
          <Field
            {...form.field('password')}
            label={t('fields.password')}
            type="password"
            autoComplete="current-password"
            required
            aside={
              <Text as={Link} size={12} weight="medium" to="/forgot-password" state={{ email }} className={css.small}>
                {t('login.forgot')}
              </Text>
            }
          />
        </Grid>
      </AuthForm>
      <SingleSignOnButton name={provider} />
    </AuthPage>
  );
}
