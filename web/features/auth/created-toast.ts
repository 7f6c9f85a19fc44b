import { toast } from '../../ui/toast/toast-store.ts';

let shown: number | null = null;

/** The specification's toast after sign-up. It asks to sign in, so it closes once that is done. */
export const createdToast = {
  show(text: string): void {
    shown = toast.ok(text);
  },
  close(): void {
    if (shown !== null) toast.close(shown);
    shown = null;
  },
};
