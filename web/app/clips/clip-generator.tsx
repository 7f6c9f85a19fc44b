import { lazy, Suspense } from 'react';
import { ClipGenerator } from '../../features/clips/ClipGenerator.tsx';

// Arrives when somebody opens it: many come here with a link, or from a video of the library.
const Picker = lazy(async () => ({ default: (await import('../../features/media/picker/Picker.tsx')).Picker }));

/** /clip-generator, with the library to choose videos from. */
export default function ClipGeneratorScreen() {
  return (
    <ClipGenerator
      picker={({ opened, close, choose }) =>
        opened && (
          <Suspense fallback={null}>
            <Picker opened close={close} most={1} kind="video" choose={([video]) => video && choose(video.id)} />
          </Suspense>
        )
      }
    />
  );
}
