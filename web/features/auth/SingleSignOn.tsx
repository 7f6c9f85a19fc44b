import { useWords } from 'words:auth';
import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import { auth } from '../../lib/api/auth.ts';
import { language } from '../../lib/i18n/shown-language.ts';
import { useHydrated } from '../../lib/use-hydrated.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { Note } from '../../ui/Note.tsx';
import { Grid, Text } from '../../ui/primitives/primitives.tsx';

/** The provider's name once it is known; null if there is none, or it can't be asked for. */
export function useProvider(): string | null {
  const [name, setName] = useState<string | null>(null);
  useEffect(() => {
    let here = true;
    auth.singleSignOn().then(
      (found) => here && setName(found),
      () => {
        // Without it, the form still works.
      },
    );
    return () => {
      here = false;
    };
  }, []);
  return name;
}

/** "Continue with Acme", where this server has a provider. */
export function SingleSignOnButton({ name, referralCode }: { name: string | null; referralCode?: string | null }) {
  const t = useWords();
  if (name === null) return null;
  const query = new URLSearchParams({ language: language(), ...(referralCode && { ref: referralCode }) });
  return (
    <Grid gap={16} mt={16}>
      <Text size={12} tone="quiet" textAlign="center">
        {t('sso.or')}
      </Text>
      <ButtonLink to={`/api/auth/single-sign-on?${query}`} reloadDocument size="lg">
        {t('sso.continue', { name })}
      </ButtonLink>
    </Grid>
  );
}

const outcomes = [
  'cancelled',
  'closed',
  'disabled',
  'expired',
  'failed',
  'link',
  'no_email',
  'refused',
  'unreachable',
  'unverified',
] as const;
const tones = { link: 'info', cancelled: 'plain' } as const;

/** What came of signing in with the provider, if it brought the person back here. */
export function SingleSignOnNote({ name }: { name: string | null }) {
  const t = useWords();
  const [query] = useSearchParams();
  const hydrated = useHydrated();
  const outcome = outcomes.find((one) => one === query.get('sso'));
  if (!hydrated || !outcome || name === null) return null;
  const tone = outcome in tones ? tones[outcome as keyof typeof tones] : 'wait';
  return (
    <Grid mt={16}>
      <Note tone={tone} alert title={t(`sso.${outcome}`, { name })} />
    </Grid>
  );
}
