import * as commonWords from 'words:common';
import { useWords } from 'words:shell';
import { useLayoutEffect, useState } from 'react';
import { useRevalidator } from 'react-router';
import { Button } from '../../ui/Button.tsx';
import { Note } from '../../ui/Note.tsx';
import { Box } from '../../ui/primitives/primitives.tsx';
import { type Late, lateOf } from './late.ts';
import type { LateRoute, Missing, RouteModule } from './load-route-module.ts';

/** What stands in for a screen that couldn't be loaded: it says why, and becomes that screen once it can be loaded. */
export function lateScreen(route: LateRoute, why: Missing, ready: (module: RouteModule) => void): RouteModule {
  const late = lateOf(route, why, ready);
  return { default: () => <LateScreen of={late} />, handle: late.handle };
}

function LateScreen({ of: late }: { of: Late }) {
  const { revalidate } = useRevalidator();
  const [missing, setMissing] = useState(late.missing);
  const [busy, setBusy] = useState(false);
  async function tryAgain() {
    setBusy(true);
    const result = await late.load();
    setMissing(result);
    setBusy(false);
    // The frame reads the screen's handle through the router.
    if (result === null) await revalidate();
  }
  // From the moment it is painted it hears that the network is back.
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is tried again is the same for each render
  useLayoutEffect(() => {
    // Someone who comes back later is told nothing before it has been tried again.
    late.missing = null;
    const again = () => void tryAgain();
    if (missing === null && !late.Screen) again();
    window.addEventListener('online', again);
    return () => window.removeEventListener('online', again);
  }, []);
  if (late.Screen) return <late.Screen />;
  return missing && <MissingNote why={missing} busy={busy} tryAgain={() => void tryAgain()} />;
}

function MissingNote({ why, busy, tryAgain }: { why: Missing; busy: boolean; tryAgain: () => void }) {
  const t = useWords();
  const common = commonWords.useWords();
  const offline = why === 'offline';
  return (
    <Box p="16 20">
      <title>{common('pageTitle', { page: t(`late.${why}`) })}</title>
      <Note
        tone="wait"
        alert
        title={t(`late.${why}`)}
        actions={
          <Button size="sm" busy={busy} onClick={offline ? tryAgain : () => window.location.reload()}>
            {offline ? common('tryAgain') : t('error.reload')}
          </Button>
        }
      >
        {t(`late.${why}Why`)}
      </Note>
    </Box>
  );
}
