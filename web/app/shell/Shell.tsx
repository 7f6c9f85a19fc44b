import { QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { queryClient } from '../../lib/api/query-client.ts';
import { keepInstallPrompt } from '../../lib/device/install.ts';
import { followEvents } from '../../lib/events/events.ts';
import { useSession } from '../../lib/session/session.tsx';
import { useArrivals } from '../../lib/uploads/arrivals.ts';
import { useFilesDragged } from '../../lib/uploads/file-drags.ts';
import { openUploads } from '../../lib/uploads/uploads.ts';
import { useLazyComponent } from '../../lib/use-lazy-component.ts';
import { Guard } from '../guard.tsx';
import { Shortcuts } from '../shortcuts/Shortcuts.tsx';
import { BottomBar } from './BottomBar.tsx';
import { Frame } from './Frame.tsx';
import { useFrameKind } from './frame-kind.ts';
import { useOffline } from './offline.ts';
import { QuickCapture } from './QuickCapture.tsx';
import { Sidebar } from './Sidebar.tsx';
import { TopBar } from './TopBar.tsx';
import { useDevice } from './use-device.ts';

// Loaded once the account is going to be deleted.
const loadLeavingBar = () => import('./LeavingBar.tsx');
// Loaded with the first upload.
const loadTray = () => import('../../features/media/upload/Tray.tsx');
// Loaded once files are dragged over the window.
const loadDrop = () => import('../../features/media/upload/WindowDrop.tsx');

/** The signed-in app around a screen. It needs no component library, so that a public page can use it, too. */
export default function Shell({ children, visitor }: { children: ReactNode; visitor?: ReactNode }) {
  return (
    <QueryClientProvider client={queryClient}>
      <Guard visitor={visitor}>
        <Inside>{children}</Inside>
      </Guard>
    </QueryClientProvider>
  );
}

function Inside({ children }: { children: ReactNode }) {
  const kind = useFrameKind();
  const { me, workspace } = useSession();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the news are those of the open workspace
  useEffect(followEvents, [workspace.id]);
  useEffect(() => openUploads(me.id, workspace.id), [me.id, workspace.id]);
  const someArrive = useArrivals().length > 0;
  const Tray = useLazyComponent(loadTray, someArrive);
  const Drop = useLazyComponent(loadDrop, useFilesDragged());
  useOffline();
  useDevice();
  useEffect(keepInstallPrompt, []);
  const slim = kind === 'tool';
  const LeavingBar = useLazyComponent(loadLeavingBar, me.leavingAt !== null && !slim);
  return (
    <Frame kind={kind} top={<TopBar slim={slim} />} side={<Sidebar slim={slim} />} bottom={<BottomBar />}>
      {/* With cookies, because it is in the language that was chosen. */}
      <link rel="manifest" href="/manifest.json" crossOrigin="use-credentials" />
      {LeavingBar && <LeavingBar />}
      {children}
      {Tray && <Tray />}
      {Drop && <Drop />}
      <QuickCapture />
      <Shortcuts />
    </Frame>
  );
}
