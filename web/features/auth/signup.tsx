import { useWords, words } from 'words:auth';
import { minPasswordLength } from '@everycast/contract/limits';
import { useEffect, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { auth } from '../../lib/api/auth.ts';
import { toApiProblem } from '../../lib/api/problem.ts';
import { head } from '../../lib/head.ts';
import { language } from '../../lib/i18n/shown-language.ts';
import { invitationAhead } from '../../lib/session/destination.ts';
import { isEmail, type Problems, useForm } from '../../lib/use-form.ts';
import { Field } from '../../ui/Field.tsx';
import { Note } from '../../ui/Note.tsx';
import { Grid } from '../../ui/primitives/primitives.tsx';
import { toast } from '../../ui/toast/toast-store.ts';
import { AuthForm, AuthPage } from './AuthPage.tsx';
import { createdToast } from './created-toast.ts';
import { signUpProblem } from './problems.ts';
import { SingleSignOnButton, useProvider } from './SingleSignOn.tsx';
import { useCarriedEmail, useCarriedPlan, useSkipIfSignedIn } from './use-arrival.ts';
import { explainReferral, forgetReferral, useReferral } from './use-referral.ts';

export const meta = () => head(words()('signup.title'), words()('description.signup'));

/** True once the server says that nobody can sign up here without an invitation, and the person has none. */
function useSignUpClosed(): boolean {
  const [closed, setClosed] = useState(false);
  useEffect(() => {
    let here = true;
    auth.canSignUp(invitationAhead()).then(
      (can) => here && setClosed(!can),
      () => {
        // Without a response the form stays, and submitting it shows the error.
      },
    );
    return () => {
      here = false;
    };
  }, []);
  return closed;
}

type Name = 'name' | 'email' | 'password';
/** How long the link to sign-in is offered if the account already exists, in milliseconds (specification, section 8). */
const signInOffer = 5000;

export default function Signup() {
  const t = useWords();
  const navigate = useNavigate();
  const fields = useCarriedEmail();
  const provider = useProvider();
  const referral = useReferral();
  const closed = useSignUpClosed();
  useCarriedPlan();
  useSkipIfSignedIn({ explain: explainReferral });

  const form = useForm<Name>({
    fields: ['name', 'email', 'password'],
    check({ name, email, password }, element) {
      const found: Problems<Name> = {};
      if (!name.trim()) found.name = t('missing.name');
      if (!email) found.email = t('missing.email');
      else if (!isEmail(element)) found.email = t('errors.invalidEmail');
      if (!password) found.password = t('missing.password');
      else if (password.length < minPasswordLength) found.password = t('errors.shortPassword');
      return found;
    },
    async send({ name, email, password }) {
      const toLogin = () => void navigate('/login', { state: { email } });
      try {
        await auth.signUp({ name: name.trim(), email, password, language: language(), referralCode: referral?.code ?? undefined });
      } catch (thrown) {
        const { field, message, alreadyRegistered } = signUpProblem(toApiProblem(thrown));
        if (alreadyRegistered) toast.fail(message, { duration: signInOffer, action: { label: t('signup.signIn'), run: toLogin } });
        return { [field ?? 'form']: message };
      }
      forgetReferral();
      createdToast.show();
      toLogin();
    },
  });

  return (
    <AuthPage
      title={t('signup.title')}
      lead={t(closed ? 'signup.leadClosed' : 'signup.lead')}
      foot={
        <>
          {t('signup.haveAccount')} <Link to="/login">{t('signup.toLogin')}</Link>
        </>
      }
    >
      {closed ? (
        <Note title={t('signup.closed')}>{t('signup.closedHelp')}</Note>
      ) : (
        <AuthForm onSubmit={form.onSubmit} busy={form.busy} problem={form.problem} submit={t(form.busy ? 'signup.busy' : 'signup.submit')}>
          <Grid gap={20} ref={fields}>
            <Field {...form.field('name')} label={t('fields.name')} autoComplete="name" required />
            <Field {...form.field('email')} label={t('fields.email')} type="email" autoComplete="username" inputMode="email" required />
            <Field
              {...form.field('password')}
              label={t('fields.password')}
              help={t('fields.passwordHint')}
              type="password"
              autoComplete="new-password"
              minLength={minPasswordLength}
              required
            />
            {referral && (
              <Field
                label={t('fields.referralCode')}
                name="referralCode"
                value={referral.code ?? referral.ref}
                readOnly
                help={t('fields.referralHint')}
                problem={referral.problem}
              />
            )}
          </Grid>
        </AuthForm>
      )}
      <SingleSignOnButton name={provider} referralCode={referral?.code ?? null} />
    </AuthPage>
  );
}
