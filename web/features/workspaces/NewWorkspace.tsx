import { useWords } from 'words:workspaces';
import { useState } from 'react';
import { useLazyComponent } from '../../lib/use-lazy-component.ts';
import { Button } from '../../ui/Button.tsx';
import { Row } from '../../ui/primitives/primitives.tsx';
import { Sheet } from '../../ui/Sheet.tsx';
import { toast } from '../../ui/toast/toast-store.ts';

const loadForm = () => import('./CreateWorkspace.tsx');

/** Leads to the dialog that creates a workspace. */
export function NewWorkspace() {
  const t = useWords();
  const [creating, setCreating] = useState(false);
  const close = () => setCreating(false);
  const Create = useLazyComponent(loadForm, creating, () => {
    close();
    toast.fail(t('create.notLoaded'));
  });
  return (
    <Sheet title={t('create.title')} text={t('create.text')}>
      <Row>
        <Button onClick={() => setCreating(true)}>{t('create.button')}</Button>
      </Row>
      {Create && <Create close={close} />}
    </Sheet>
  );
}
