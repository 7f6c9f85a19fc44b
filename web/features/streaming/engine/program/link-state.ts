const ends = ['ended', 'replaced', 'refused'] as const;
const troubles = ['lost', 'tooFast', 'unreadable', 'notLive', 'conversionBusy', 'conversionMissing', 'conversionFailed'] as const;

/** Why nothing is sent anymore. */
export type LinkEnd = (typeof ends)[number];
/** Why nothing is sent now; it is being connected again. */
type LinkTrouble = (typeof troubles)[number];
export type LinkState = 'connecting' | 'open' | LinkTrouble | LinkEnd;

export const isLinkEnd = (state: LinkState): state is LinkEnd => ends.some((end) => end === state);
export const isLinkTrouble = (state: LinkState): state is LinkTrouble => troubles.some((trouble) => trouble === state);
