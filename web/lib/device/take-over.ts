/** What a page tells a service worker that waits: to start, unless other pages of the app are open. */
export const takeOver = 'take over';
export type TakeOver = typeof takeOver;
