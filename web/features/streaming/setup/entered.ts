import { type StreamPlatformId, streamPlatforms } from '@everycast/contract/stream-platforms';
import { isStreamUrl } from '@everycast/contract/streams';

/**
 * What keeps a destination from being used: its key or URL is missing (what was filled in for a platform with a URL per event is only the
 * beginning of one), or the URL isn't complete. Null: nothing.
 * @param keySaved a key is saved already
 */
export function problemOf({ platform, url, key, keySaved }: { platform: StreamPlatformId; url: string; key: string; keySaved: boolean }) {
  const preset = streamPlatforms[platform];
  const entered = url.trim();
  const untouched = preset.perEvent && entered === preset.url;
  if (entered === '' || untouched || (key.trim() === '' && !keySaved)) return 'missing';
  return isStreamUrl(entered) ? null : 'incomplete';
}
