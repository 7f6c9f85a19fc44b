import captureUrl from './capture-worklet.ts?worker&url';

/** A piece of sound: planar samples of two channels, and when the first one was heard. */
export interface Sound {
  /** Seconds, by the mixer's clock. */
  time: number;
  data: Float32Array<ArrayBuffer>;
}

/**
 * The sound of a stream: inputs with their own gain and meter, and one that everyone hears.
 * @param muted whether it starts without sound; nothing is heard before that
 * @param onError sound can't be captured
 */
export function createMixer({ muted: silent, onError }: { muted: boolean; onError: (error: Error) => void }) {
  const context = new AudioContext({ sampleRate: 48_000, latencyHint: 'interactive' });
  const sum = context.createGain();
  sum.gain.value = silent ? 0 : 1;
  const program = limit(context, sum);
  const programMeter = meterOf(context, program);
  const { port1, port2 } = new MessageChannel();
  capture(context, program, port1).catch(onError);
  // Without an input nothing would pass; platforms want sound in every stream.
  const silence = context.createConstantSource();
  silence.offset.value = 0;
  silence.connect(sum);
  silence.start();
  let recorded: MediaStreamAudioDestinationNode | null = null;
  const volumes = new Map<string, number>();
  const inputs = new Map<string, { source: MediaStreamAudioSourceNode; gain: GainNode; level: () => number }>();
  // Reached within moments, so that nothing clicks.
  const smooth = 0.015;

  return {
    /** Delivers every piece of sound of the program, to whatever thread this is passed to. */
    sound: port2,
    /** The same sound as a stream, for a recorder. */
    record(): MediaStream {
      recorded ??= new MediaStreamAudioDestinationNode(context, { channelCount: 2 });
      program.connect(recorded);
      return recorded.stream;
    },
    resume: () => context.resume(),
    /** Puts an input in, or another stream in its place. */
    put(id: string, stream: MediaStream): void {
      this.remove(id);
      const source = context.createMediaStreamSource(stream);
      const gain = context.createGain();
      gain.gain.value = volumes.get(id) ?? 0;
      const level = meterOf(context, gain);
      source.connect(gain).connect(sum);
      inputs.set(id, { source, gain, level });
    },
    remove(id: string): void {
      const input = inputs.get(id);
      input?.source.disconnect();
      input?.gain.disconnect();
      inputs.delete(id);
    },
    /** How loud an input is now and whenever it is put in; silent at first. @param gain a factor, also above 1 */
    setGain(id: string, gain: number): void {
      volumes.set(id, gain);
      inputs.get(id)?.gain.gain.setTargetAtTime(gain, context.currentTime, smooth);
    },
    setMuted(muted: boolean): void {
      sum.gain.setTargetAtTime(muted ? 0 : 1, context.currentTime, smooth);
    },
    /** Peak of the last moments in dBFS, of an input or of everything. */
    level: (id: string | null): number => (id === null ? programMeter() : (inputs.get(id)?.level() ?? Number.NEGATIVE_INFINITY)),
    close: () => context.close(),
  };
}
export type Mixer = ReturnType<typeof createMixer>;

/** From where on sound is held back, in dBFS, and how much: 20 dB more are heard as 1 dB more. */
const limiter = { threshold: -3, ratio: 20 };

/** Keeps loud sound from being clipped; what is below the threshold stays as it is. */
function limit(context: AudioContext, node: AudioNode): AudioNode {
  const { threshold, ratio } = limiter;
  const compressor = new DynamicsCompressorNode(context, { threshold, ratio, knee: 0, attack: 0.001, release: 0.1 });
  // Web Audio makes everything louder by 0.6 of what it takes from full scale (specification, 1.19.5); that is taken back.
  const makeup = 0.6 * (threshold / ratio - threshold);
  const level = context.createGain();
  level.gain.value = 10 ** (-makeup / 20);
  return node.connect(compressor).connect(level);
}

/** Sends the sound of a node to a port, past the page. */
async function capture(context: AudioContext, node: AudioNode, to: MessagePort): Promise<void> {
  await context.audioWorklet.addModule(captureUrl);
  const worklet = new AudioWorkletNode(context, 'capture', {
    numberOfInputs: 1,
    numberOfOutputs: 1,
    channelCount: 2,
    channelCountMode: 'explicit',
  });
  worklet.port.postMessage(to, [to]);
  node.connect(worklet);
  // Only what leads somewhere is processed. Nothing is heard: the processor's output stays silent.
  worklet.connect(context.destination);
}

function meterOf(context: AudioContext, node: AudioNode): () => number {
  const analyser = context.createAnalyser();
  analyser.fftSize = 2048;
  node.connect(analyser);
  const samples = new Float32Array(analyser.fftSize);
  return () => {
    analyser.getFloatTimeDomainData(samples);
    let peak = 0;
    for (const sample of samples) peak = Math.max(peak, Math.abs(sample));
    return 20 * Math.log10(peak);
  };
}
