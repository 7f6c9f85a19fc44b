import type { Edit } from '@everycast/contract/videos';
import { type Message, message } from '@everycast/messages/message';
import type { AudioStream, VideoInfo } from '../probe/probe.ts';
import type { Target } from './target.ts';

/** The exported audio tracks, in order: all of them; for a platform, which plays only one, the first. */
export function soundsOf({ audio }: VideoInfo, { mute, volume }: Edit, { preset }: Target): AudioStream[] {
  if (mute || volume === 0) return [];
  return preset === null ? audio : audio.slice(0, 1);
}

/** Says that tracks, or audio after the last frame, are dropped; nothing if none is, or audio isn't wanted. */
export function toldOfTracks(info: VideoInfo, edit: Edit, target: Target): Message[] {
  const [kept, all] = [soundsOf(info, edit, target).length, info.audio.length];
  if (kept === 0) return [];
  return [
    ...(kept < all ? [message('video.one_track', { count: all })] : []),
    ...(info.extras.includes('sound') ? [message('video.dropped', { what: [message('video.extra_sound')] })] : []),
  ];
}

/** MOV files have their own language codes (QuickTime File Format, “Language code values”), which ffmpeg calls by these names. */
const inMovies: Record<string, string> = {
  deu: 'ger',
  nld: 'dut',
  swe: 'sve',
  ell: 'gre',
  isl: 'ice',
  zho: 'chi',
  sqi: 'alb',
  mkd: 'mac',
  hye: 'arm',
  kat: 'geo',
  fre: 'fra',
  cze: 'ces',
  slo: 'slk',
  rum: 'ron',
  msa: 'may',
  cym: 'wel',
  eus: 'baq',
  mya: 'bur',
  bod: 'tib',
};

/** Sets the audio tracks' languages in the output. */
export const languages = (sounds: readonly AudioStream[], { format }: Target): string[] =>
  sounds.flatMap(({ language }, track) => {
    if (language === null) return [];
    return [`-metadata:s:a:${track}`, `language=${format === 'mov' ? (inMovies[language] ?? language) : language}`];
  });
