import type { Box } from './boxes.ts';

/** A face at one time; `moves`: the share of its pixels that changes, as when someone speaks. */
export interface Face extends Box {
  moves: number;
}

/** A detection is certain from this score on: nearly all photos of other things are below it. */
const certain = 0.8;
/** Between two images a face moves by less than this many of its widths. */
const reach = 2;
/** A face is detected in at least this share of the images between its first and its last. */
const steady = 0.5;
/** A scene shows people if a face is detected in at least this share of its images. */
const enough = 0.25;
/** The weight of a still face, relative to one that moves all over (1). */
const still = 0.2;

interface Track {
  /** By the number of the image. */
  seen: Map<number, Face>;
  last: Face;
}

/**
 * The face to follow in each image of one scene: of the lasting ones, the one with the highest weight by size, time and movement in it, as
 * long as it is there. Null while it is missing, or if the scene shows hardly any face.
 *
 * @param looks the faces found in each image, in order
 * @returns one entry per image; `person` distinguishes people
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

/** Someone whose face lasts: where it is on average, how far it moves, and in which images it was found. */
export interface Person {
  x: number;
  y: number;
  width: number;
  height: number;
  /** The larger of its ways across and down, relative to the frame. */
  moves: number;
  seen: ReadonlySet<number>;
}

/** Everyone whose face lasts in a row of images. */
export function peopleIn(looks: readonly (readonly Face[])[]): Person[] {
  return tracksIn(looks)
    .filter((track) => lasts(track, looks.length))
    .map(({ seen }) => {
      const faces = [...seen.values()];
      const mean = (value: (face: Face) => number) => faces.reduce((sum, face) => sum + value(face), 0) / faces.length;
      const spread = (values: number[]) => Math.max(...values) - Math.min(...values);
      return {
        x: mean(({ x }) => x),
        y: mean(({ y }) => y),
        width: mean(({ width }) => width),
        height: mean(({ height }) => height),
        moves: Math.max(spread(faces.map(({ x }) => x)), spread(faces.map(({ y }) => y))),
        seen: new Set(seen.keys()),
      };
    });
}

/** Matches faces from image to image: nearest pairs first. */
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

/** Noise is detected once, or intermittently. In a scene of one or two images, once has to suffice. */
function lasts(track: Track, looks: number): boolean {
  const sure = [...track.seen.values()].filter(({ score }) => score >= certain).length;
  return sure >= (looks > 2 ? 2 : 1) && track.seen.size >= (last(track) - first(track) + 1) * steady;
}
