import type { PlatformId } from '@everycast/contract/platforms';

/** Leads to a platform's option: its group is opened, and the input has the focus. */
export function chooseOption(platform: PlatformId, option: string): void {
  for (const panel of document.querySelectorAll('[data-options-panel]')) if (panel instanceof HTMLDetailsElement) panel.open = true;
  const group = document.querySelector(`[data-options="${platform}"]`);
  if (group instanceof HTMLDetailsElement) group.open = true;
  // The group shows its inputs first.
  requestAnimationFrame(() => {
    const place = group?.querySelector(`[data-option="${CSS.escape(option)}"]`);
    place?.scrollIntoView({ block: 'center' });
    place?.querySelector<HTMLElement>('input, select, textarea, button')?.focus();
  });
}

/** Whatever leads somewhere else shows it first. */
export const focusAfterwards = (find: () => HTMLElement | null | undefined) => requestAnimationFrame(() => find()?.focus());
