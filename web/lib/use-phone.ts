import { useSyncExternalStore } from 'react';

/** Whether a media query matches, from one list shared by all components: separate listeners would cause a render each. */
function shared(media: string) {
  const listeners = new Set<() => void>();
  let query: MediaQueryList | null = null;
  function list(): MediaQueryList {
    if (query === null) {
      query = matchMedia(media);
      query.addEventListener('change', () => {
        for (const listener of listeners) listener();
      });
    }
    return query;
  }
  return {
    subscribe(listener: () => void): () => void {
      list();
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    matches: () => list().matches,
  };
}

const phone = shared('(width < 720px)');
const narrow = shared('(width < 1100px)');
const unknown = () => false;

/** True if the window is as narrow as a phone's, below 720px, where the frame gets a sidebar. */
export const usePhone = (): boolean => useSyncExternalStore(phone.subscribe, phone.matches, unknown);

/** True below 1100px, where the sidebar is slim and seven columns of text have no room. */
export const useNarrow = (): boolean => useSyncExternalStore(narrow.subscribe, narrow.matches, unknown);
