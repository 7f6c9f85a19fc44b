import { useWords, words } from 'words:auth';
import { type FormEvent, useEffect, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { auth } from '../../lib/api/auth.ts';
import { toApiProblem } from '../../lib/api/problem.ts';
import { head } from '../../lib/head.ts';
import { destinationAhead } from '../../lib/session/destination.ts';
import { isEmail, type Problems, useForm } from '../../lib/use-form.ts';
import { useHydrated } from '../../lib/use-hydrated.ts';
import { useLazyComponent } from '../../lib/use-lazy-component.ts';
import { Field } from '../../ui/Field.tsx';
import { Grid, Text } from '../../ui/primitives/primitives.tsx';
import { toast } from '../../ui/toast/toast-store.ts';
import css from './AuthPage.module.css';
import { AuthForm, AuthPage } from './AuthPage.tsx';
import { signInProblem } from './problems.ts';
import { SingleSignOnButton, SingleSignOnNote, useProvider } from './SingleSignOn.tsx';
import { useCarriedEmail, useGoOn, useSkipIfSignedIn } from './use-arrival.ts';

export const meta = () => head(words()('login.title'), words()('description.login'));

type Name = 'email' | 'password';

const loadSecondStep = () => import('./SecondStepScreen.tsx');
const loadPasskeys = () => import('./PasskeySignIn.tsx');

/** Whether this server offers to sign in with a passkey. */
function useOffersPasskeys(): boolean {
  const [offers, setOffers] = useState(false);
  useEffect(() => {
    let here = true;
    auth.waysIn().then(
      ({ passkeys }) => here && setOffers(passkeys),
      () => {
        // Without a response the form stays, and submitting it shows what is wrong.
      },
    );
    return () => {
      here = false;
    };
  }, []);
  return offers;
}

/** Where something that was typed goes on. */
const writes = /^\/(?:create-post|post-composer)(?![\w-])/;

export default function Login() {
  const t = useWords();
  const goOn = useGoOn();
  const fields = useCarriedEmail();
  const provider = useProvider();
  const hydrated = useHydrated();
  const destination = hydrated ? destinationAhead() : null;
  const [email, setEmail] = useState('');
  const [search] = useSearchParams();
  // Single sign-on leads back here for the second step.
  const [step, setStep] = useState(search.get('step') === '2' ? 2 : 1);
  const Second = useLazyComponent(loadSecondStep, step === 2, () => {
    setStep(1);
    toast.fail(t('errors.signInFailed'));
  });
  const Passkeys = useLazyComponent(loadPasskeys, useOffersPasskeys());
  const [arrived, setArrived] = useState(false);
  useSkipIfSignedIn({ stays: arrived });
  // Someone who has forgotten the password has already typed the email.
  const noteEmail = ({ target }: FormEvent) => target instanceof HTMLInputElement && target.name === 'email' && setEmail(target.value);

  const signedIn = () => {
    toast.ok(t('login.success'));
    goOn();
  };
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
        const { secondStep } = await auth.signIn(values);
        if (secondStep) {
          setStep(2);
          return;
        }
      } catch (thrown) {
        return { form: signInProblem(toApiProblem(thrown)) };
      }
      signedIn();
    },
  });

  if (Second) return <Second arrived={() => setArrived(true)} goOn={goOn} again={() => setStep(1)} />;
  return (
    <AuthPage
      title={t('login.title')}
      lead={destination === null ? t('login.lead') : t(writes.test(destination) ? 'login.leadDraft' : 'login.leadReturn')}
      foot={
        <>
          {t('login.noAccount')} <Link to="/signup">{t('login.toSignup')}</Link>
        </>
      }
    >
      <SingleSignOnNote name={provider} />
      <AuthForm onSubmit={form.onSubmit} busy={form.busy} problem={form.problem} submit={t(form.busy ? 'login.busy' : 'login.submit')}>
        <Grid gap={20} ref={fields} onInput={noteEmail}>
          <Field
            {...form.field('email')}
            label={t('fields.email')}
            type="email"
            autoComplete="username webauthn"
            inputMode="email"
            required
          />
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
      {Passkeys && <Passkeys done={signedIn} />}
    </AuthPage>
  );
}
