import type { VideoPreset } from '../../contract/video-presets.ts';
import type { PlatformManifest, VideoPlace } from '../../platforms/port/manifest.ts';
import { rateSlack } from '../../platforms/port/renditions/video.ts';

/** Any video: the rules don't depend on it. */
const video = {
  kind: 'video' as const,
  contentType: 'video/mp4',
  animated: false,
  bytes: 1,
  width: 1080,
  height: 1920,
  alt: '',
  seconds: 1,
  framesPerSecond: 30,
  videoCodec: 'h264',
  audioCodec: 'aac',
};

/** The editor's presets of all platforms, with the limits of their media rules, as a module of the contract. */
export function platformPresets(manifests: readonly PlatformManifest[]): string {
  const presets = manifests.flatMap((manifest) => (manifest.videoPlaces ?? []).map((place) => presetOf(manifest, place)));
  return `// Generated from the manifests by \`npm run generate\`. Don't edit.\n\nexport const platformPresets = ${JSON.stringify(presets, null, 2)} as const;\n`;
}

function presetOf(
  manifest: PlatformManifest,
  { name, options = {}, traits = {}, maxSeconds = Infinity, ...place }: VideoPlace,
): VideoPreset {
  const rules = manifest.media({ text: '', media: [video] }, options, traits).video;
  if (!rules) throw new Error(`${manifest.name} has a preset and accepts no videos.`);
  const { min, max } = rules.framesPerSecond ?? { min: 1, max: 60 };
  return {
    videoBitrate: 8_000_000,
    audioBitrate: 128_000,
    ...place,
    name: { code: name, params: { platform: manifest.name } },
    // As in renditions, the rate of film counts as 24.
    frameRate: { min: min * (1 - rateSlack), max },
    maxSeconds: Math.min(rules.seconds.max, maxSeconds),
    maxBytes: rules.bytes,
  };
}
