import { type Resolution, resolutions, type StreamSettings } from '@everycast/contract/stream-settings';
import { maxConverted } from '@everycast/contract/streams';
import { canEncode } from './program/h264.ts';
import { recordedType } from './recorder.ts';

/** Where the stream becomes H.264: in this browser; on the server, from what this browser records; or nowhere. */
export type Encoding = 'here' | 'server' | 'none';

/** Over plain http, except on this machine, browsers give a page neither devices nor encoders: nothing can be sent from there. */
export const isInsecure = (): boolean => globalThis.isSecureContext === false;

/** What this browser can do with these settings. */
export async function findEncoding({ resolution, fps, bitrate }: StreamSettings): Promise<Encoding> {
  const [width, height] = resolutions[resolution];
  if (await canEncode({ width, height, fps, bitrate: bitrate * 1000 })) return 'here';
  return recordedType() === null ? 'none' : 'server';
}

/** What this browser does with the settings that are saved, and where their stream becomes H.264. */
export async function ableTo(saved: StreamSettings): Promise<{ settings: StreamSettings; encoding: Encoding }> {
  const encoding = await findEncoding(saved);
  return { settings: limited(saved, encoding), encoding };
}

const height = (resolution: Resolution) => resolutions[resolution][1];

/** What is sent of these settings: servers don't convert more than they can. */
export function limited(settings: StreamSettings, encoding: Encoding): StreamSettings {
  if (encoding !== 'server') return settings;
  const { resolution, fps } = settings;
  const fits = height(resolution) <= height(maxConverted.resolution);
  const slow = fps <= maxConverted.fps;
  return { ...settings, resolution: fits ? resolution : maxConverted.resolution, fps: slow ? fps : maxConverted.fps };
}
