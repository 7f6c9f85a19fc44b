import type { Edit } from '@everycast/contract/videos';
import type { AudioStream, VideoInfo } from '../probe/probe.ts';
import type { Target } from './target.ts';

/** The tracks of sound that come out, in their order: all that there are; for a platform, which plays one alone, the first. */
export function soundsOf({ audio }: VideoInfo, { mute, volume }: Edit, { preset }: Target): AudioStream[] {
  if (mute || volume === 0) return [];
  return preset === null ? audio : audio.slice(0, 1);
}

/** What is said of tracks that are left out, after a space; '' where none is, or nobody wants to hear any. */
export function toldOfTracks(info: VideoInfo, edit: Edit, target: Target): string {
  const [kept, all] = [soundsOf(info, edit, target).length, info.audio.length];
  if (kept === 0 || kept === all) return '';
  return ` Of its ${all} sound tracks the first was kept: platforms play one.`;
}

/** MOV files have a list of languages of their own (QuickTime File Format, “Language code values”), which ffmpeg knows by these names. */
const inMovies: Record<string, string> = {
  ...{ deu: 'ger', nld: 'dut', swe: 'sve', ell: 'gre', isl: 'ice', zho: 'chi', sqi: 'alb', mkd: 'mac', hye: 'arm', kat: 'geo' },
  ...{ fre: 'fra', cze: 'ces', slo: 'slk', rum: 'ron', msa: 'may', cym: 'wel', eus: 'baq', mya: 'bur', bod: 'tib' },
};

/** Says the languages of tracks of sound in the file that is written. */
export const languages = (sounds: readonly AudioStream[], { format }: Target): string[] =>
  sounds.flatMap(({ language }, track) => {
    if (language === null) return [];
    return [`-metadata:s:a:${track}`, `language=${format === 'mov' ? (inMovies[language] ?? language) : language}`];
  });
