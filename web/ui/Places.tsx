import { type Place, placeKey, placesOf } from '../lib/platforms/places.ts';
import { PlatformMark } from './PlatformMark.tsx';
import { SandboxMark } from './SandboxMark.tsx';

/** Where a post goes, as marks: `most` of them, then how many more. `word` says of those in the sandbox so in a word, too. */
export function Places({
  of,
  most = Number.POSITIVE_INFINITY,
  size,
  word = false,
}: {
  of: readonly Place[];
  most?: number;
  size: number;
  word?: boolean;
}) {
  const places = placesOf(of);
  return (
    <>
      {places.slice(0, most).map((place) => (
        <PlatformMark key={placeKey(place)} {...place} size={size} />
      ))}
      {places.length > most && <span>+{places.length - most}</span>}
      {word && places.some(({ sandbox }) => sandbox) && <SandboxMark />}
    </>
  );
}
