import type { VideoInfo } from '../probe/probe.ts';

/** The first filter for frames that are shown or encoded as progressive: others would mix the two fields' lines. Those without fields stay. */
export const deinterlaced = ({ video }: VideoInfo): string[] => (video.interlaced ? ['bwdif=mode=send_frame:deint=interlaced'] : []);

/** For an encoder of the same codec: frames keep their fields and their order. */
export const keepsFields = ({ interlaced }: VideoInfo['video']): string[] => (interlaced ? ['-flags:v', '+ildct+ilme'] : []);
