import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';

const elements = ['rtmp2sink', 'rtmpsink', 'x264enc', 'voaacenc', 'flvmux'];

/** Whether this machine has GStreamer with what it takes to publish. */
export const hasGstreamer = elements.every((element) => spawnSync('gst-inspect-1.0', ['--exists', element]).status === 0);

/** Publishes `seconds` of 320x180 at 25 frames a second and a tone, as fast as it can. @throws with what it wrote if it fails */
export async function runGstreamer(sink: 'rtmp2sink' | 'rtmpsink', url: string, seconds: number): Promise<void> {
  const video = `videotestsrc num-buffers=${seconds * 25} ! video/x-raw,width=320,height=180,framerate=25/1`;
  const audio = `audiotestsrc samplesperbuffer=1920 num-buffers=${seconds * 25} ! audio/x-raw,rate=48000,channels=2`;
  const pipeline = `${video} ! x264enc speed-preset=ultrafast bframes=0 key-int-max=25 ! h264parse ! mux.
    ${audio} ! voaacenc ! aacparse ! mux. flvmux name=mux streamable=true ! ${sink} sync=false location=${url}`;
  const child = spawn('gst-launch-1.0', ['-q', ...pipeline.split(/\s+/)], { stdio: ['ignore', 'ignore', 'pipe'] });
  let said = '';
  child.stderr.on('data', (data) => {
    said += data;
  });
  const [code] = await once(child, 'close');
  if (code !== 0) throw new Error(`gst-launch-1.0: ${said}`);
}
