import type { ComponentType } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { Toasts } from '../../ui/toast/Toasts.tsx';

/** Brings a built page to life: its main part, and the toasts. Header and footer are links, and need no script. */
export function hydratePage(Page: ComponentType): void {
  const [main, toasts] = ['main', 'toasts'].map((id) => document.getElementById(id));
  if (main) hydrateRoot(main, <Page />);
  if (toasts) hydrateRoot(toasts, <Toasts />);
}
