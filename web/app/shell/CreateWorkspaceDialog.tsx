import CreateWorkspace from '../../features/workspaces/CreateWorkspace.tsx';
import { MantineScope } from '../mantine/MantineScope.tsx';

/** The form brings the component library along: the top bar has none, because public pages have it, too. */
export default function CreateWorkspaceDialog({ close }: { close: () => void }) {
  return (
    <MantineScope>
      <CreateWorkspace close={close} />
    </MantineScope>
  );
}
