import { ClipGenerator } from '../features/clips/ClipGenerator.tsx';
import { LatePicker } from '../features/media/picker/LatePicker.tsx';

/** /clip-generator, with the library's picker. */
export default function ClipGeneratorScreen() {
  return (
    <ClipGenerator
      picker={({ choose, ...place }) => <LatePicker {...place} max={1} kind="video" choose={([video]) => video && choose(video.id)} />}
    />
  );
}
