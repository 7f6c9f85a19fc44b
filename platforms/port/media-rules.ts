/** Width by height as one number: 16:9 is 1.78. */
export interface Ratio {
  min: number;
  max: number;
}

/** The images a platform accepts. Sizes in bytes and pixels; `types` in order of preference for conversion. */
export interface PictureRules {
  types: readonly string[];
  bytes: number;
  /** The maximum of the longer side and the minimum of the shorter one. */
  longest?: number;
  shortest?: number;
  /** The maximum of the shorter side. */
  broadest?: number;
  pixels?: number;
  ratio?: Ratio;
  /** Animated images, if they may be larger or aren't accepted at all. */
  animated?: { types: readonly string[]; bytes: number } | null;
}

/** The images a platform accepts in posts. */
export interface ImageRules extends PictureRules {
  max: number;
  alt: number;
}

/** The videos a platform accepts; the first of each list is what others are converted to. */
export interface VideoRules {
  max: number;
  types: readonly string[];
  videoCodecs: readonly string[];
  audioCodecs: readonly string[];
  bytes: number;
  seconds: { min: number; max: number };
  longest?: number;
  shortest?: number;
  /** Pixels per frame, width times height. */
  pixels?: number;
  ratio?: Ratio;
  framesPerSecond?: { min: number; max: number };
  /** Bits per second of the whole file. */
  bitrate?: number;
  alt: number;
}

/** The media a platform accepts in one post. `needed`: it requires some. `max` counts images and videos together. */
export interface MediaRules {
  image: ImageRules | null;
  video: VideoRules | null;
  mixed: boolean;
  needed: boolean;
  max: number;
}
