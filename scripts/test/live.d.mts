/** The names of journeys that stream from the browser (live.mjs). */
export const live: RegExp;
