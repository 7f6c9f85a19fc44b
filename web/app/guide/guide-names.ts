/** What stands on a screen is in brackets: "Press [Add to queue]." */
const mark = /\[([^[\]]+)\]/;

/** A text without the brackets around names. */
export const withoutMarks = (text: string): string => text.replaceAll(/[[\]]/g, '');

/** A text in turns: what is said, and what stands on a screen. The first is always said, and may be empty. */
export const inTurns = (text: string): string[] => text.split(mark);
