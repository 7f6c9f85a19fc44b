import { useWords } from 'words:workspaces';
import { useState } from 'react';
import { WorkspaceSwitcher } from '../../features/workspaces/WorkspaceSwitcher.tsx';
import { useLazyComponent } from '../../lib/use-lazy-component.ts';
import { toast } from '../../ui/toast/toast-store.ts';

const loadDialog = () => import('./CreateWorkspaceDialog.tsx');

/** The top bar's switcher, and the dialog for a new workspace, which is loaded when it is opened. */
export function Workspaces() {
  const t = useWords();
  const [creating, setCreating] = useState(false);
  const close = () => setCreating(false);
  const Dialog = useLazyComponent(loadDialog, creating, () => {
    close();
    toast.fail(t('create.notLoaded'));
  });
  return (
    <>
      <WorkspaceSwitcher create={() => setCreating(true)} />
      {Dialog && <Dialog close={close} />}
    </>
  );
}
