import type { RecordOrder } from './program/recorded-session.ts';

/** What servers convert, the least work first: a picture that is encoded twice needs no better codec. */
const types = ['video/webm;codecs=vp8,opus', 'video/webm;codecs=vp9,opus', 'video/webm'];
/** Milliseconds of a piece: each adds as much delay. */
const pieceEvery = 250;
const audioBitrate = 128_000;

/** What this browser can record that servers convert; null: nothing. */
export const recordedType = (): string | null =>
  'MediaRecorder' in globalThis ? (types.find((type) => MediaRecorder.isTypeSupported(type)) ?? null) : null;

interface RecorderParts {
  /** The program's picture and sound as they are now. The picture is closed after the recording, the sound isn't. */
  open: () => { picture: MediaStream; sound: MediaStream; bitrate: number };
  onPiece(recording: number, piece: Blob): void;
  /** It broke off, and gives nothing more. */
  onFailed(recording: number): void;
}

/** Records the program, as its connection orders. */
export function createRecorder({ open, onPiece, onFailed }: RecorderParts) {
  let current: { recorder: MediaRecorder; picture: MediaStream } | null = null;

  function stop(): void {
    const last = current;
    current = null;
    if (last && last.recorder.state !== 'inactive') last.recorder.stop();
    for (const track of last?.picture.getTracks() ?? []) track.stop();
  }

  function start(recording: number): void {
    stop();
    const { picture, sound, bitrate } = open();
    const recorder = new MediaRecorder(new MediaStream([...picture.getTracks(), ...sound.getTracks()]), {
      mimeType: recordedType() ?? '',
      videoBitsPerSecond: bitrate,
      audioBitsPerSecond: audioBitrate,
    });
    const own = { recorder, picture };
    current = own;
    recorder.ondataavailable = ({ data }) => {
      if (current === own && data.size > 0) onPiece(recording, data);
    };
    // An error ends it as well.
    recorder.onstop = () => {
      if (current !== own) return;
      stop();
      onFailed(recording);
    };
    recorder.start(pieceEvery);
  }

  return {
    /** @throws DOMException if the browser can't record */
    order(order: RecordOrder): void {
      const recorder = current?.recorder;
      if (order.do === 'start') start(order.recording);
      else if (order.do === 'stop') stop();
      else if (order.do === 'pause' && recorder?.state === 'recording') recorder.pause();
      else if (order.do === 'resume' && recorder?.state === 'paused') recorder.resume();
    },
    close: stop,
  };
}
