import type { Me } from '@everycast/contract/me';
import type { WeekStart } from '@everycast/contract/times-shown';
import type { Workspace } from '@everycast/contract/workspaces';
import { createContext, type ReactNode, useContext, useMemo } from 'react';
import { deviceZone } from '../time/device-zone.ts';
import { showTimes } from '../time/shown-times.ts';

/** What a person's screens show times in. */
export interface Times {
  /** The zone of all times, and of new posts and streams: the person's, or the workspace's until they choose one. */
  zone: string;
  /** The workspace's zone: of queues, repeats and the days of analytics. */
  home: string;
  /** The zone of "your time" beside a time in another one: the person's, or this device's until they choose one. */
  here: string;
  /** The first day of their weeks. */
  weekStart: WeekStart;
}

interface Session {
  me: Me;
  workspace: Workspace;
  times: Times;
}
const Context = createContext<Session | null>(null);

/** Provides who is signed in, which workspace is open, and how times are shown. */
export function SessionProvider({ session, children }: { session: Omit<Session, 'times'>; children: ReactNode }) {
  const { me, workspace } = session;
  const home = workspace.zone;
  const zone = me.zone ?? home;
  showTimes({ zone, home, clock: me.clock });
  const times = useMemo(
    () => ({ zone, home, here: me.zone ?? deviceZone(), weekStart: me.weekStart }),
    [zone, home, me.zone, me.weekStart],
  );
  return <Context value={{ ...session, times }}>{children}</Context>;
}

/** Who is signed in and which workspace is open: `workspace.role` is the person's role. Signed-in screens only. */
export function useSession(): Session {
  const session = useContext(Context);
  if (!session) throw new Error('useSession is used outside of the signed-in app.');
  return session;
}

/** The zone in which this person sees and chooses times, and the first day of their weeks. */
export const useTimes = (): Times => useSession().times;
