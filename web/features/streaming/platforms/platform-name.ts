import * as commonWords from 'words:common';
import { words } from 'words:streaming';
import { type StreamPlatformId, streamPlatforms } from '@everycast/contract/stream-platforms';

/** A platform's name as the language has it: most are proper names. */
export function streamPlatformName(platform: StreamPlatformId): string {
  if (platform === 'custom') return words()('platforms.other');
  return platform === 'sandbox' ? commonWords.words()('sandbox') : streamPlatforms[platform].name;
}
