const hashtag = /#[\p{L}\p{M}\p{N}_]+/gu;

/** Those of a group's hashtags that a text doesn't have yet, whatever their case. */
export function missingHashtags(text: string, group: string): string[] {
  const present = new Set([...text.normalize().matchAll(hashtag)].map(([tag]) => tag.toLowerCase()));
  return group.split(' ').filter((tag) => !present.has(tag.toLowerCase()));
}
