/** The most toasts that are kept, and how much later a closed one is removed, in milliseconds (specification, section 9). */
export const maxToasts = 20;
export const removalDelay = 1000;
/** How long a toast stays, in milliseconds; failures stay until someone closes them. */
const stay = 5000;

interface ToastAction {
  label: string;
  run: () => void;
}
export interface Toast {
  id: number;
  kind: 'ok' | 'fail';
  text: string;
  action: ToastAction | null;
  /** Milliseconds; Infinity stays. */
  duration: number;
  open: boolean;
}
type Options = { action?: ToastAction; duration?: number };

let toasts: readonly Toast[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

function set(next: readonly Toast[]): void {
  toasts = next;
  for (const listener of listeners) listener();
}

function show(kind: Toast['kind'], text: string, { action, duration }: Options): number {
  const id = ++lastId;
  const fallback = kind === 'fail' ? Number.POSITIVE_INFINITY : stay;
  const shown: Toast = { id, kind, text, action: action ?? null, duration: duration ?? fallback, open: true };
  set([shown, ...toasts].slice(0, maxToasts));
  return id;
}

/** Short messages at the bottom left, above everything and across pages: one line, and one action if it helps. */
export const toast = {
  ok: (text: string, options: Options = {}): number => show('ok', text, options),
  fail: (text: string, options: Options = {}): number => show('fail', text, options),
  close(id: number): void {
    if (!toasts.some((one) => one.id === id && one.open)) return;
    set(toasts.map((one) => (one.id === id ? { ...one, open: false } : one)));
    setTimeout(() => set(toasts.filter((one) => one.id !== id)), removalDelay);
  },
};

/** How many failures are shown at once. */
const shownFailures = 3;

/** The older ones of many failures. Whatever leaves by itself is always shown. */
export function folded(all: readonly Toast[]): readonly Toast[] {
  const staying = all.filter(({ duration, open }) => open && duration === Number.POSITIVE_INFINITY);
  // A line for one takes as much room as it would.
  return staying.length > shownFailures + 1 ? staying.slice(shownFailures) : [];
}

/** For React: the toasts, newest first. */
export const toastStore = {
  read: (): readonly Toast[] => toasts,
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};
