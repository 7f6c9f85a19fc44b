/** Width by height as one number: 16:9 is 1.78. */
export interface Ratio {
  min: number;
  max: number;
}

/** What a platform takes of a picture. Sizes in bytes and pixels; `types` in the order in which one is chosen where another is made. */
export interface PictureRules {
  types: readonly string[];
  bytes: number;
  /** The most of the longer side and the least of the shorter one. */
  longest?: number;
  shortest?: number;
  /** The most of the shorter side. */
  broadest?: number;
  pixels?: number;
  ratio?: Ratio;
  /** What moves, where that may be larger or is not taken at all. */
  animated?: { types: readonly string[]; bytes: number } | null;
}

/** The pictures that a platform takes in posts. */
export interface ImageRules extends PictureRules {
  max: number;
  alt: number;
}

/** The videos that a platform takes; the first of each list is what is made where another one is not taken. */
export interface VideoRules {
  max: number;
  types: readonly string[];
  videoCodecs: readonly string[];
  audioCodecs: readonly string[];
  bytes: number;
  seconds: { min: number; max: number };
  longest?: number;
  shortest?: number;
  /** Of one picture of it, width times height. */
  pixels?: number;
  ratio?: Ratio;
  framesPerSecond?: { min: number; max: number };
  /** Bits per second of the whole file. */
  bitrate?: number;
  alt: number;
}

/** What a platform takes of media in one post. `needed`: it takes none without. `max` counts pictures and videos together. */
export interface MediaRules {
  image: ImageRules | null;
  video: VideoRules | null;
  mixed: boolean;
  needed: boolean;
  max: number;
}
