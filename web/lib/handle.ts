/** A handle as people write it. Where a platform has none, a name stands in its place, and needs no sign. */
export const shownHandle = (handle: string): string => (/\s/.test(handle) ? handle : `@${handle}`);
