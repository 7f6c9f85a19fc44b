import { type PostPlace, placeKey, placeName, placesOf } from '../lib/platforms/places.ts';
import { PlatformMark } from './PlatformMark.tsx';
import { SandboxMark } from './SandboxMark.tsx';

/** Where a post is published, as icons: at most `max` of them, then how many more. `word` also labels those in the sandbox. */
export function Places({
  of,
  max = Number.POSITIVE_INFINITY,
  size,
  word = false,
}: {
  of: readonly PostPlace[];
  max?: number;
  size: number;
  word?: boolean;
}) {
  const places = placesOf(of);
  return (
    <>
      {places.slice(0, max).map((place) => (
        <PlatformMark key={placeKey(place)} {...place} size={size} />
      ))}
      {places.length > max && <span title={places.slice(max).map(placeName).join(' · ')}>+{places.length - max}</span>}
      {word && places.some(({ sandbox }) => sandbox) && <SandboxMark />}
    </>
  );
}
