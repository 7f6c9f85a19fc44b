/** What an AudioWorkletProcessor has around it; TypeScript's libraries don't know it. */
declare const currentTime: number;
declare class AudioWorkletProcessor {
  readonly port: MessagePort;
}
declare function registerProcessor(name: string, processor: typeof AudioWorkletProcessor): void;

/** A frame of AAC: what is posted at once. */
const size = 1024;
const channels = 2;

/** Posts the sound that passes to the port that it receives, with the time of its first sample by the context's clock: `{ time, data }`, planar. */
class Capture extends AudioWorkletProcessor {
  private data = new Float32Array(size * channels);
  private filled = 0;
  private time = 0;
  private to: MessagePort | null = null;

  constructor() {
    super();
    this.port.onmessage = ({ data }: MessageEvent<MessagePort>) => {
      this.to = data;
    };
  }

  process([input = []]: Float32Array[][]): boolean {
    const length = input[0]?.length ?? 128;
    if (this.filled === 0) this.time = currentTime;
    for (let channel = 0; channel < channels; channel++) {
      // Sound in mono is heard on both sides; without any input there is silence.
      const samples = input[channel] ?? input[0];
      if (samples) this.data.set(samples, channel * size + this.filled);
    }
    this.filled += length;
    if (this.filled >= size) {
      this.to?.postMessage({ time: this.time, data: this.data }, [this.data.buffer]);
      this.data = new Float32Array(size * channels);
      this.filled = 0;
    }
    return true;
  }
}

registerProcessor('capture', Capture);
