import { words } from 'words:auth';
import { toast, toastStore } from '../../ui/toast/toast-store.ts';

/** The specification's toast after sign-up. It asks to sign in, so it closes once that is done, which may be on another page. */
export const createdToast = {
  show(): void {
    toast.ok(words()('signup.success'));
  },
  close(): void {
    for (const { id, text } of toastStore.read()) if (text === words()('signup.success')) toast.close(id);
  },
};
