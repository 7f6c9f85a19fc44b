import type { Box } from './boxes.ts';

/** A face at one moment; `moves`: the part of its pixels that changes, as in somebody who speaks. */
export interface Face extends Box {
  moves: number;
}

/** A sighting is certain from this score on: photos of other things stay below it, nearly all of them. */
const certain = 0.8;
/** From one look to the next a face moves by less than this many of its widths. */
const reach = 2;
/** A face is there for at least this part of the looks between its first and its last one. */
const steady = 0.5;
/** A scene shows people where a face is seen in at least this part of its looks. */
const enough = 0.25;
/** What a face that holds still weighs, beside one that moves all over (1). */
const still = 0.2;

interface Track {
  /** By the number of the look. */
  seen: Map<number, Face>;
  last: Face;
}

/**
 * The face to follow at each look of one scene: of those that last, the one that weighs most by size, time and movement in it, as long as
 * it is there. Nothing where it is missing for a moment, or where the scene shows hardly any face.
 *
 * @param looks the faces found at each look, in order
 * @returns one entry for each look; `person` tells people apart
 */
export function leads(looks: readonly (readonly Face[])[]): ({ face: Face; person: number } | null)[] {
  const lasting = tracksIn(looks)
    .filter((track) => lasts(track, looks.length))
    .toSorted((one, other) => weight(other) - weight(one));
  const found = looks.map((_, look) => {
    const person = lasting.findIndex((track) => look >= first(track) && look <= last(track));
    const face = lasting[person]?.seen.get(look);
    return face ? { face, person } : null;
  });
  return found.filter(Boolean).length >= looks.length * enough ? found : found.map(() => null);
}

/** The same face from look to look: pairs that are nearest to each other first. */
function tracksIn(looks: readonly (readonly Face[])[]): Track[] {
  const tracks: Track[] = [];
  for (const [look, faces] of looks.entries()) {
    const open = new Set(faces);
    const pairs = tracks.flatMap((track) => faces.map((face) => ({ track, face, apart: apart(track.last, face) })));
    for (const { track, face } of pairs.filter((pair) => pair.apart < reach).sort((one, other) => one.apart - other.apart)) {
      if (track.seen.has(look) || !open.delete(face)) continue;
      track.seen.set(look, face);
      track.last = face;
    }
    for (const face of open) tracks.push({ seen: new Map([[look, face]]), last: face });
  }
  return tracks;
}

/** Distance in widths and heights of the larger face. */
const apart = (one: Face, other: Face): number =>
  Math.hypot((one.x - other.x) / Math.max(one.width, other.width), (one.y - other.y) / Math.max(one.height, other.height));

const first = ({ seen }: Track): number => Math.min(...seen.keys());
const last = ({ seen }: Track): number => Math.max(...seen.keys());
const weight = ({ seen }: Track): number => [...seen.values()].reduce((sum, { width, moves }) => sum + width * (still + moves), 0);

/** Noise is seen once, or comes and goes. In a scene of one or two looks, once has to do. */
function lasts(track: Track, looks: number): boolean {
  const sure = [...track.seen.values()].filter(({ score }) => score >= certain).length;
  return sure >= (looks > 2 ? 2 : 1) && track.seen.size >= (last(track) - first(track) + 1) * steady;
}
