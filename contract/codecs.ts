/** Display names by ffmpeg's names. */
const names: Readonly<Record<string, string>> = {
  ...{ h263: 'H.263', h264: 'H.264', hevc: 'HEVC', mpeg1video: 'MPEG-1', mpeg2video: 'MPEG-2', mpeg4: 'MPEG-4', msmpeg4v3: 'MS MPEG-4' },
  ...{
    av1: 'AV1',
    vp8: 'VP8',
    vp9: 'VP9',
    theora: 'Theora',
    prores: 'ProRes',
    dnxhd: 'DNxHD',
    mjpeg: 'Motion JPEG',
    rawvideo: 'Uncompressed',
    v210: 'Uncompressed (v210)',
    cfhd: 'CineForm',
    qtrle: 'QuickTime Animation',
    ffv1: 'FFV1',
    huffyuv: 'HuffYUV',
    utvideo: 'Ut Video',
    jpeg2000: 'JPEG 2000',
  },
  ...{ vc1: 'VC-1', wmv2: 'WMV 8', wmv3: 'WMV 9', flv1: 'Sorenson Spark', cinepak: 'Cinepak', svq3: 'Sorenson Video 3' },
  ...{
    aac: 'AAC',
    mp2: 'MP2',
    mp3: 'MP3',
    opus: 'Opus',
    vorbis: 'Vorbis',
    flac: 'FLAC',
    alac: 'ALAC',
    ac3: 'AC-3',
    eac3: 'E-AC-3',
    truehd: 'TrueHD',
    wavpack: 'WavPack',
    dts: 'DTS',
  },
};

/** A codec's name for people, from ffmpeg's name: “MPEG-2” for `mpeg2video`. */
export const codecName = (codec: string): string => names[codec] ?? (codec.startsWith('pcm_') ? 'PCM' : codec.toUpperCase());
