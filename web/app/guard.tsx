import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { meQuery, queryClient } from '../lib/api/query-client.ts';
import { chooseWorkspace, useCurrentWorkspace } from '../lib/api/workspace.ts';
import { lastHere } from '../lib/device/last-here.ts';
import { showLanguage } from '../lib/i18n/shown-language.ts';
import { rememberDestination } from '../lib/session/destination.ts';
import { initialsOf, personHint } from '../lib/session/person-hint.ts';
import { SessionProvider } from '../lib/session/session.tsx';
import { useLazyComponent } from '../lib/use-lazy-component.ts';
import { FrameProblem, FrameSkeleton } from './shell/FrameSkeleton.tsx';

const loadWriter = () => import('./device/OfflineWriter.tsx');

/**
 * Admits signed-in people. Visitors are sent to sign in and return afterwards, with what they had typed; the server also checks every call.
 * `visitor` is shown instead if a page is also public.
 */
export function Guard({ children, visitor = <ToLogin /> }: { children: ReactNode; visitor?: ReactNode }) {
  const { data: me, error, isFetching, refetch } = useQuery(meQuery);
  const chosen = useCurrentWorkspace();
  const nobody = error?.code === 'not_signed_in';
  const workspace = me && (me.workspaces.find(({ id }) => id === chosen) ?? me.workspaces.find(({ kind }) => kind === 'personal'));

  useEffect(() => {
    if (nobody) {
      personHint.clear();
      lastHere.clear();
    } else if (me) personHint.write(initialsOf(me.name));
  }, [nobody, me]);

  const spoken = useLanguageOf(me);

  // Signing out in one tab signs out all, without another call.
  useEffect(() => personHint.onClearedElsewhere(() => void queryClient.invalidateQueries({ queryKey: meQuery.queryKey })), []);

  // A workspace that the person has left is no longer selected.
  const lost = workspace !== undefined && chosen !== null && workspace.id !== chosen;
  useEffect(() => {
    if (lost) chooseWorkspace(null);
  }, [lost]);

  // While it is asked again, what is being written offline stays.
  const [problem, setProblem] = useState(error);
  if (error !== null && error !== problem) setProblem(error);
  const offline = problem?.code === 'offline' && !me;
  const Writer = useLazyComponent(loadWriter, offline);

  if (nobody) return visitor;
  if (me && workspace && !lost && spoken) return <SessionProvider session={{ me, workspace }}>{children}</SessionProvider>;
  if (problem && !me && (error || Writer)) {
    const retry = () => void refetch();
    return (
      <FrameProblem problem={problem} busy={isFetching} retry={retry}>
        {Writer && <Writer retry={retry} />}
      </FrameProblem>
    );
  }
  return <FrameSkeleton />;
}

/** Shows the person's language. @returns whether it is shown: nothing is seen in another one first */
function useLanguageOf(me: { language: string | null } | undefined): boolean {
  const [spoken, setSpoken] = useState(false);
  const before = useRef(me?.language);
  useEffect(() => {
    if (me === undefined) return;
    const changed = before.current !== undefined && before.current !== me.language;
    before.current = me.language;
    // Who has chosen none in their profile keeps what they chose in this browser, until they ask for none.
    void showLanguage(me.language ?? (changed ? null : undefined)).then(() => {
      setSpoken(true);
      // What the server has said in the language before is asked for again.
      if (changed) void queryClient.invalidateQueries();
    });
  }, [me]);
  return spoken;
}

function ToLogin() {
  const { pathname, search, hash, state } = useLocation();
  const navigate = useNavigate();
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, for the place where the visitor was stopped
  useEffect(() => {
    rememberDestination({ path: pathname + search + hash, state });
    // Loaded data is only dropped once nothing of this screen could refetch it.
    void Promise.resolve(navigate('/login', { replace: true })).then(() => queryClient.clear());
  }, []);
  return <FrameSkeleton />;
}
