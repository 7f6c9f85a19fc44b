import { useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { Row } from '../../ui/primitives/primitives.tsx';
import { Sheet } from '../../ui/Sheet.tsx';
import { CreateWorkspace } from './CreateWorkspace.tsx';
import { useWords } from './words.ts';

/** Leads to the dialog that creates a workspace. */
export function NewWorkspace() {
  const t = useWords();
  const [creating, setCreating] = useState(false);
  return (
    <Sheet title={t('create.title')} text={t('create.text')}>
      <Row>
        <Button onClick={() => setCreating(true)}>{t('create.button')}</Button>
      </Row>
      {creating && <CreateWorkspace close={() => setCreating(false)} />}
    </Sheet>
  );
}
