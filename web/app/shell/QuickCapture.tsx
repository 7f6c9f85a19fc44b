import { words } from 'words:shell';
import { useEffect } from 'react';
import { closeCapture, openCapture, useIsCapturing } from '../../lib/capture.ts';
import { isTyping } from '../../lib/keyboard.ts';
import { useSession } from '../../lib/session/session.tsx';
import { useLazyComponent } from '../../lib/use-lazy-component.ts';
import { toast } from '../../ui/toast/toast-store.ts';

const loadDialog = () => import('./CaptureDialog.tsx');

/** The dialog for a new idea, which Q opens everywhere. */
export function QuickCapture() {
  const writes = useSession().workspace.permissions.includes('post.write');
  const Dialog = useLazyComponent(loadDialog, useIsCapturing(), () => {
    closeCapture();
    toast.fail(words()('ideaNotOpened'), { duration: 8_000 });
  });
  useEffect(() => {
    if (!writes) return;
    function onKey(event: KeyboardEvent) {
      const isModified = event.ctrlKey || event.metaKey || event.altKey || event.shiftKey;
      if (event.defaultPrevented || event.repeat || isModified || event.key.toLowerCase() !== 'q' || isTyping(event)) return;
      event.preventDefault();
      openCapture();
    }
    // On the window, so that listeners of screens come first.
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [writes]);
  return Dialog && <Dialog close={closeCapture} />;
}
