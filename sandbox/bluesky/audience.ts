import type { Written } from '../core/audience/audience.ts';
import { commentOn } from '../core/feed.ts';
import type { FeedPost, Person } from '../core/stand-in.ts';
import { lettersOf, tidAt } from './ids.ts';
import { collections } from './lexicons.ts';

/** Somebody in the audience, as an account of the network. */
export const audiencePerson = perObject(
  ({ id, handle, name }: Person): Person => ({
    id: `did:plc:${lettersOf(24, 'bluesky', 'audience', id)}`,
    handle: `${handle.replaceAll('_', '-')}.test`,
    name,
  }),
);

/** The record in which somebody of the audience wrote this: its author's DID, its key and its URI. */
export const audienceRecord = perObject(({ by, at, key }: Written): { did: string; rkey: string; uri: string } => {
  const did = audiencePerson(by).id;
  const rkey = tidAt(at, key);
  return { did, rkey, uri: `at://${did}/${collections.post}/${rkey}` };
});

export const audiencePath = (comment: Written): string =>
  `profile/${audiencePerson(comment.by).handle}/post/${audienceRecord(comment).rkey}`;

/** A comment of the audience, as the feed shows it. */
export function audienceComment(post: FeedPost, comment: Written): FeedPost {
  const by = audiencePerson(comment.by);
  return { ...commentOn(post, comment), id: audienceRecord(comment).uri, by, path: audiencePath(comment) };
}

/** Computes what belongs to an object once, for as long as the object exists. */
function perObject<K extends object, V>(compute: (object: K) => V): (object: K) => V {
  const known = new WeakMap<K, V>();
  return (object) => {
    let value = known.get(object);
    if (value === undefined) {
      value = compute(object);
      known.set(object, value);
    }
    return value;
  };
}
