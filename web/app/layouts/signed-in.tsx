import { Outlet } from 'react-router';
import { MantineScope } from '../mantine/MantineScope.tsx';
import Shell from '../shell/Shell.tsx';

import { UnlessClosed } from './closed-workspace.tsx';

/** The frame of screens for signed-in people. */
export default function SignedInLayout() {
  return (
    <Shell>
      <MantineScope>
        <UnlessClosed>
          <Outlet />
        </UnlessClosed>
      </MantineScope>
    </Shell>
  );
}
