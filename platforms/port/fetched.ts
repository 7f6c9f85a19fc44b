import type { Issue, Traits } from './manifest.ts';

/**
 * The issue about files that a platform fetches itself. The server adds the trait `fetchable: false` to accounts of such platforms if this
 * Everycast can't be reached from the internet.
 * @param files the platform's word: pictures, photos
 * @param where what else the platform requires of the URL
 */
export function fetchedIssue(name: string, files: string, traits: Traits, where = ''): Issue {
  if (traits.fetchable === false) {
    const message = `${name} fetches ${files} itself, and cannot reach this Everycast. Whoever runs it must give it an address with https that the internet can reach, and set PUBLIC_URL to it.`;
    return { weight: 'stops', field: 'media', code: 'not_fetchable', message };
  }
  const message = `${name} fetches ${files} itself, so this Everycast must be reachable from the internet${where}.`;
  return { weight: 'note', field: 'media', code: 'fetched_from_here', message };
}
