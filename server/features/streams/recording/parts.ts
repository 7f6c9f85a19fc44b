import { readHeader, type TagHeader } from '@everycast/streaming/flv/header';
import { type PictureConfig, readPictureConfig } from '@everycast/streaming/flv/picture';
import { readSound, type SoundFormat } from '@everycast/streaming/flv/sound';
import type { MediaTag } from '@everycast/streaming/flv/tag';
import { sameBytes } from '@everycast/streaming/flv/tag';
import { growingSamples } from '@everycast/video/movie/growing';
import type { Samples } from '@everycast/video/movie/samples';

/** Sound without a picture for longer than this is a part of its own, in milliseconds: usually the picture is just late. */
const soundAlone = 2_000;
/** Sound whose time is within this of where the frame before it ended follows it, in milliseconds: tags have whole milliseconds only. */
const follows = 50;

/** A stretch of a recording that one decoder can play. Sample offsets are in the file whose tags were added. */
export interface Part {
  picture: PictureConfig | null;
  sound: SoundFormat | null;
  /** Times in milliseconds of the recording. */
  pictures: Samples;
  /** Times in samples of the sound, since the recording's time 0. */
  sounds: Samples;
  /** When it begins: with its first picture, if it has any. Milliseconds of the recording. */
  startMs: number;
}

interface Open {
  picture: PictureConfig | null;
  sound: SoundFormat | null;
  pictures: ReturnType<typeof growingSamples>;
  sounds: ReturnType<typeof growingSamples>;
  firstPicture: number;
  firstSound: number;
  /** Where the last sound ends, in its samples. */
  soundEnd: number;
}

const opened = (picture: PictureConfig | null): Open => ({
  picture,
  sound: null,
  pictures: growingSamples(),
  sounds: growingSamples(),
  firstPicture: Number.POSITIVE_INFINITY,
  firstSound: Number.POSITIVE_INFINITY,
  soundEnd: Number.NEGATIVE_INFINITY,
});

/**
 * Divides a recording into parts: a new one begins with the first keyframe behind a new configuration, with the sound since then. Only
 * places are remembered, no data.
 */
export function createParts() {
  const done: Open[] = [];
  let part: Open | null = null;
  /** Sound of a new format, or before the first picture: of the next part. */
  let early: Open | null = null;
  const configs: Record<'audio' | 'video', MediaTag | null> = { audio: null, video: null };
  let picture: PictureConfig | null = null;
  let missing = false;

  const begin = (next: Open): Open => {
    if (part) done.push(part);
    part = next;
    early = null;
    return next;
  };

  const addSound = (to: Open, sound: SoundFormat, { time, offset, size }: { time: number; offset: number; size: number }): void => {
    const exact = (time * sound.sampleRate) / 1_000;
    const continues = Math.abs(to.soundEnd - exact) * 1_000 < follows * sound.sampleRate;
    // Sound that overlaps is moved as little as possible: no two frames have one time.
    const at = continues ? to.soundEnd : Math.max(Math.round(exact), to.soundEnd - sound.samples + 1);
    to.sound = sound;
    to.sounds.add({ offset, size, time: at, key: true });
    to.firstSound = Math.min(to.firstSound, time);
    to.soundEnd = at + sound.samples;
  };

  function heard(tag: MediaTag, header: TagHeader, offset: number): void {
    const config = configs.audio && readHeader(configs.audio);
    const record = config?.codec === header.codec ? (configs.audio?.body.subarray(config.at, config.end) ?? null) : null;
    const sound = readSound(header, record, tag.body.subarray(header.at, header.end));
    if (!sound) {
      missing = true;
      return;
    }
    const place = { time: tag.time, offset, size: header.end - header.at };
    if (part && !early && (part.sound === null || sameSound(part.sound, sound))) {
      addSound(part, sound, place);
      return;
    }
    // Two changes without a picture between them.
    if (early?.sound && !sameSound(early.sound, sound)) begin(early);
    early ??= opened(null);
    addSound(early, sound, place);
    if (!part?.picture && tag.time - early.firstSound > soundAlone) begin(early);
  }

  function seen(tag: MediaTag, header: TagHeader, offset: number): void {
    const known = picture?.codec === header.codec;
    let to = known && picture && part?.picture && sameBytes(part.picture.record, picture.record) ? part : null;
    if (known && header.keyframe && (!to || early)) to = begin({ ...(early ?? opened(null)), picture });
    if (!to) {
      missing = true;
      return;
    }
    const time = tag.time + header.compositionOffset;
    to.pictures.add({ offset, size: header.end - header.at, time, key: header.keyframe });
    to.firstPicture = Math.min(to.firstPicture, time);
  }

  return {
    /** @param at where the tag's body begins in its file */
    add(tag: MediaTag, at: number): void {
      if (tag.kind === 'script') return;
      const header = readHeader(tag);
      if (header.packet === 'config') {
        configs[tag.kind] = tag;
        if (tag.kind === 'video') picture = readPictureConfig(tag);
      }
      if (header.packet !== 'frame' || header.end <= header.at) return;
      if (tag.kind === 'audio') heard(tag, header, at + header.at);
      else seen(tag, header, at + header.at);
    },
    /** All parts, in order, and whether something is in none of them, because its codec isn't known. */
    end(): { parts: Part[]; missing: boolean } {
      return { parts: [...done, part, early].filter((one) => one !== null).map(partOf), missing };
    },
  };
}

const sameSound = (one: SoundFormat, other: SoundFormat): boolean =>
  one.codec === other.codec &&
  one.sampleRate === other.sampleRate &&
  one.channels === other.channels &&
  sameBytes(one.record ?? new Uint8Array(), other.record ?? new Uint8Array());

const partOf = ({ picture, sound, pictures, sounds, firstPicture, firstSound }: Open): Part => ({
  picture,
  sound,
  pictures: pictures.done(),
  sounds: sounds.done(),
  startMs: picture ? firstPicture : firstSound,
});
