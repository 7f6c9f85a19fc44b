/** Shows a number on the installed app's icon; 0 removes it. Browsers without one, and tabs of others, ignore it. */
export function showBadge(count: number): void {
  if (!('setAppBadge' in navigator)) return;
  const shown = count > 0 ? navigator.setAppBadge(count) : navigator.clearAppBadge();
  shown.catch(() => undefined); // the app isn't installed
}
