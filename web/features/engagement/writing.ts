import type { EngagementActionName } from '@everycast/contract/engagement';

/** What a text is sent as. */
export type Writing = Exclude<EngagementActionName, 'like'>;
