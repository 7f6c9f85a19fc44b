import { Capture } from '../../features/posts/capture/Capture.tsx';
import { MantineScope } from '../mantine/MantineScope.tsx';

/** The dialog for a new idea, with the component library, which a public page doesn’t have. */
export default function CaptureDialog({ close }: { close: () => void }) {
  return (
    <MantineScope>
      <Capture close={close} />
    </MantineScope>
  );
}
