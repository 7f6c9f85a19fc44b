import { LinkedSnapshots } from '../features/clips/LinkedSnapshots.tsx';
import { LatePicker } from '../features/media/picker/LatePicker.tsx';
import { Studio } from '../features/streaming/Studio.tsx';
import type { ImagePicker } from '../features/streaming/scenes/source-props.ts';
import type { FrameHandle } from './shell/frame-kind.ts';

export const handle: FrameHandle = { frame: 'tool' };

/** The library's own picker, for one image. */
const picker: ImagePicker = ({ choose, ...rest }) => (
  <LatePicker {...rest} kind="image" max={1} choose={([file]) => file && choose(file)} />
);

/** /streaming, with the compact clip form. */
export default function StreamingScreen() {
  return <Studio clips={<LinkedSnapshots form="compact" />} picker={picker} />;
}
