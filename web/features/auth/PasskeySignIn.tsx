import { useWords } from 'words:auth';
import { IconFingerprint } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { auth } from '../../lib/api/auth.ts';
import { toApiProblem } from '../../lib/api/problem.ts';
import { askForPasskey, canUsePasskeys, offersPasskeys } from '../../lib/passkeys.ts';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Note } from '../../ui/Note.tsx';
import { Grid } from '../../ui/primitives/primitives.tsx';

/** A question expires on the server after five minutes; the form's list gets a new one before. */
const renewAfter = 4 * 60_000;

/** Signing in with a passkey: by a button, and from the list that the browser shows at the email field. Only where passkeys are offered. */
export default function PasskeySignIn({ done }: { done: () => void }) {
  const t = useWords();
  const [problem, setProblem] = useState('');
  const [busy, setBusy] = useState(false);
  const [lists, setLists] = useState(0);

  async function signIn(autofill: boolean) {
    const passkey = await askForPasskey(await auth.askForPasskey(), autofill);
    if (!passkey) return;
    await auth.signInWithPasskey(passkey);
    done();
  }
  const fail = (thrown: unknown) => setProblem(toApiProblem(thrown).message || t('errors.signInFailed'));

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each list
  useEffect(() => {
    let here = true;
    const renewal = setTimeout(() => setLists((count) => count + 1), renewAfter);
    void offersPasskeys().then((offers) => {
      if (offers && here) signIn(true).catch((thrown: unknown) => here && fail(thrown));
    });
    return () => {
      here = false;
      clearTimeout(renewal);
    };
  }, [lists]);

  if (!canUsePasskeys()) return null;
  return (
    <Grid gap={12} mt={12}>
      <Button
        size="lg"
        icon={<Icon of={IconFingerprint} size={18} />}
        busy={busy}
        onClick={() => {
          setBusy(true);
          setProblem('');
          void signIn(false)
            .catch(fail)
            .finally(() => {
              setBusy(false);
              setLists((count) => count + 1);
            });
        }}
      >
        {t('login.passkey')}
      </Button>
      {problem && <Note tone="fail" alert title={problem} />}
    </Grid>
  );
}
