import { Outlet } from 'react-router';
import { PickerProvider } from '../../ui/comments/picker.ts';
import { MantineScope } from '../mantine/MantineScope.tsx';
import Shell from '../shell/Shell.tsx';
import { UnlessClosed } from './closed-workspace.tsx';

const loadPicker = () => import('../../features/media/picker/Picker.tsx');

/** The frame of screens for signed-in people. */
export default function SignedInLayout() {
  return (
    <Shell>
      <MantineScope>
        <UnlessClosed>
          <PickerProvider value={loadPicker}>
            <Outlet />
          </PickerProvider>
        </UnlessClosed>
      </MantineScope>
    </Shell>
  );
}
