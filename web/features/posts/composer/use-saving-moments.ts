import { useEffect } from 'react';
import type { Autosave } from '../../../lib/draft/autosave.ts';
import type { Draft } from '../draft/draft.ts';

/** Saves when the page is left or hidden, and waits while the browser is offline. */
export function useSavingMoments(saving: Autosave<Draft>, automatic: boolean): void {
  useEffect(() => {
    const online = () => saving.online();
    const offline = () => saving.offline();
    if (!navigator.onLine) offline();
    const hide = () => {
      if (automatic && document.visibilityState === 'hidden') void saving.flush();
    };
    window.addEventListener('online', online);
    window.addEventListener('offline', offline);
    document.addEventListener('visibilitychange', hide);
    return () => {
      window.removeEventListener('online', online);
      window.removeEventListener('offline', offline);
      document.removeEventListener('visibilitychange', hide);
      if (automatic) void saving.flush();
    };
  }, [saving, automatic]);
}
