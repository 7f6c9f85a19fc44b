/**
 * What a file may contain besides one video track and audio; `alpha` is transparency, `sound` is what is heard after the last picture, while
 * players show a still.
 */
export const extras = ['subtitles', 'chapters', 'timecode', 'video', 'cover', 'alpha', 'sound'] as const;
export type Extra = (typeof extras)[number];

/** A file's streams, in ffprobe's format. */
interface Described {
  streams: readonly {
    index: number;
    codec_type?: string | undefined;
    codec_tag_string?: string | undefined;
    disposition?: { attached_pic: number } | undefined;
    tags?: Record<string, string> | undefined;
  }[];
  chapters: readonly unknown[];
  format: { tags?: Record<string, string> | undefined };
}

/** Matroska has the timecode as a tag, of the video or of the file; its tags' names are in capitals, and ffprobe reports some in small letters. */
const hasTimecode = ({ tags = {} }: { tags?: Record<string, string> | undefined }): boolean =>
  Object.keys(tags).some((name) => name.toLowerCase() === 'timecode');

/** Sound that lasts so much longer than the pictures is meant to be heard. Seconds. */
const soundLonger = 1;

/**
 * Which of them a file has.
 * @param video the index of the displayed video track
 * @param longer by how many seconds sound outlasts it
 */
export function extrasOf({ streams, chapters, format }: Described, video: number, longer: number): Extra[] {
  const isCover = (stream: Described['streams'][number]) => stream.disposition?.attached_pic === 1;
  const has: Record<Extra, boolean> = {
    subtitles: streams.some(({ codec_type }) => codec_type === 'subtitle'),
    chapters: chapters.length > 0,
    timecode: streams.some((stream) => stream.codec_tag_string === 'tmcd' || hasTimecode(stream)) || hasTimecode(format),
    video: streams.some((stream) => stream.codec_type === 'video' && stream.index !== video && !isCover(stream)),
    cover: streams.some(isCover),
    // Of VP8 and VP9 in WebM (Matroska, “AlphaMode”); other codecs have it in their pixels and keep it.
    alpha: streams.some(({ index, tags }) => index === video && (tags?.alpha_mode ?? tags?.ALPHA_MODE) === '1'),
    sound: longer > soundLonger,
  };
  return extras.filter((extra) => has[extra]);
}
