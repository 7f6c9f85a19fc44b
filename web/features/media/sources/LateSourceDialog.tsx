import { useWords } from 'words:sources';
import { useLazyComponent } from '../../../lib/use-lazy-component.ts';
import { toast } from '../../../ui/toast/toast-store.ts';
import type { SourceDialogProps } from './SourceDialog.tsx';

const loadDialog = () => import('./SourceDialog.tsx');

/** Importing from clouds, loaded on demand. */
export function LateSourceDialog(props: SourceDialogProps) {
  const t = useWords();
  const Dialog = useLazyComponent(loadDialog, props.opened, () => {
    props.close();
    toast.fail(t('notOpened'), { duration: 8_000 });
  });
  return Dialog && <Dialog {...props} />;
}
