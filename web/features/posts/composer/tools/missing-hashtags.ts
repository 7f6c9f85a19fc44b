import { hashtagsIn } from '@everycast/contract/hashtags';

/** Those of a group's hashtags that a text doesn't have yet, whatever their case. */
export function missingHashtags(text: string, group: string): string[] {
  const present = new Set(hashtagsIn(text.normalize()).map(({ value }) => `#${value.toLowerCase()}`));
  return group.split(' ').filter((tag) => !present.has(tag.toLowerCase()));
}
