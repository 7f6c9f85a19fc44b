import { useWords } from 'words:confirm-identity';
import { useSyncExternalStore } from 'react';
import { identityQuestion } from '../lib/session/confirm-identity.ts';
import { useLazyComponent } from '../lib/use-lazy-component.ts';
import { toast } from './toast/toast-store.ts';

const load = () => import('./IdentityForm.tsx');

/** Shows the question of `confirmed` while there is one. */
export function IdentityDialog() {
  const t = useWords();
  const asked = useSyncExternalStore(identityQuestion.subscribe, identityQuestion.current, () => null) !== null;
  const Form = useLazyComponent(load, asked, () => {
    identityQuestion.answer(false);
    toast.fail(t('notLoaded'));
  });
  return Form && <Form done={identityQuestion.answer} />;
}
