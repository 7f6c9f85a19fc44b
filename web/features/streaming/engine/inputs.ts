import type { StreamSettings } from '@everycast/contract/stream-settings';
import { type InputKind, inputKinds } from '../scenes/edits.ts';
import { type Input, openCamera, openMicrophone, openScreen, problemOf } from './cameras.ts';
import type { Mixer } from './mixer.ts';
import type { Program } from './program/program.ts';
import type { StudioState, StudioStore } from './studio-state.ts';

interface InputsParts {
  store: StudioStore;
  program: Pick<Program, 'put' | 'remove'>;
  mixer: Pick<Mixer, 'put' | 'remove' | 'resume'>;
  /** As they are saved now. */
  settings: () => StreamSettings;
  /** An input is doing something else now. */
  onChanged: () => void;
}

/** The camera, microphone and screen of a studio: opened by its settings, and followed while devices come and go. */
export function createInputs({ store, program, mixer, settings, onChanged }: InputsParts) {
  const inputs = new Map<InputKind, Input>();
  /** What is being opened. An input that is stopped while it opens isn't wanted anymore. */
  const openings = new Map<InputKind, symbol>();
  const openers: Record<InputKind, () => Promise<Input>> = {
    camera: () => openCamera({ deviceId: settings().videoInput, ...store.read().picture }),
    microphone: () => openMicrophone(settings().audioInput),
    screen: () => openScreen(store.read().picture),
  };
  const stateOf = (kind: InputKind) => store.read().inputs[kind];

  function setState(kind: InputKind, to: StudioState['inputs'][InputKind]): void {
    store.set({ inputs: { ...store.read().inputs, [kind]: to } });
    onChanged();
  }

  /** What an input that is opened now would be; people choose screens themselves. */
  function wantedOf(kind: InputKind): string {
    if (kind === 'microphone') return settings().audioInput;
    const { width, height, fps } = store.read().picture;
    return kind === 'camera' ? `${settings().videoInput} ${width}x${height}@${fps}` : kind;
  }

  async function open(kind: InputKind): Promise<void> {
    if (stateOf(kind) === 'opening' || stateOf(kind) === 'on') return;
    const own = Symbol(kind);
    openings.set(kind, own);
    setState(kind, 'opening');
    const wanted = wantedOf(kind);
    try {
      const input = await openers[kind]();
      if (openings.get(kind) !== own) return input.stop();
      if (wanted !== wantedOf(kind)) {
        input.stop();
        setState(kind, 'off');
        return open(kind);
      }
      use(kind, input);
    } catch (error) {
      if (openings.get(kind) === own) setState(kind, problemOf(error));
    }
  }

  function use(kind: InputKind, input: Input): void {
    inputs.set(kind, input);
    const [picture] = input.stream.getVideoTracks();
    if (picture && kind !== 'microphone') program.put(kind, picture);
    if (input.stream.getAudioTracks().length > 0) mixer.put(kind, input.stream);
    for (const track of input.stream.getTracks()) track.addEventListener('ended', () => stop(kind, 'unplugged'));
    const name = input.stream.getTracks()[0]?.label ?? '';
    store.set({ devices: { ...store.read().devices, [kind]: { name, instead: input.instead } } });
    setState(kind, 'on');
    // A page with an open camera or microphone may play sound, and pictures follow its clock.
    void mixer.resume();
  }

  function stop(kind: InputKind, why: 'off' | 'unplugged' = 'off'): void {
    openings.delete(kind);
    inputs.get(kind)?.stop();
    inputs.delete(kind);
    mixer.remove(kind);
    if (kind !== 'microphone') program.remove(kind);
    // A person ends sharing in the browser's own bar.
    setState(kind, kind === 'screen' ? 'off' : why);
  }

  /** What was disconnected may be back, or another device may take its place. */
  const onDevices = () => {
    for (const kind of inputKinds) if (stateOf(kind) === 'unplugged' || stateOf(kind) === 'missing') void open(kind);
  };
  // Only over https or on this machine: elsewhere a browser has no devices.
  navigator.mediaDevices?.addEventListener('devicechange', onDevices);

  return {
    open,
    stop,
    /** Opens what is another device, or another picture of it, after a change. */
    reopenAfter(change: () => void): void {
      const before = inputKinds.map(wantedOf);
      change();
      for (const [index, kind] of inputKinds.entries()) {
        if (wantedOf(kind) === before[index] || stateOf(kind) === 'off') continue;
        if (stateOf(kind) === 'on') stop(kind);
        void open(kind);
      }
    },
    close(): void {
      navigator.mediaDevices?.removeEventListener('devicechange', onDevices);
      openings.clear();
      for (const input of inputs.values()) input.stop();
    },
  };
}
