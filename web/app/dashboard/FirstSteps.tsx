import { lazy, Suspense } from 'react';
import { useSession } from '../../lib/session/session.tsx';

const ZoneQuestion = lazy(() => import('./ZoneQuestion.tsx'));
const Guide = lazy(() => import('./Guide.tsx'));

/** What new people see once: whose clock to use, and what to do first. */
export function FirstSteps() {
  const { me } = useSession();
  return (
    <Suspense>
      {!me.zoneAsked && me.zone === null && <ZoneQuestion />}
      {!me.guideClosed && <Guide />}
    </Suspense>
  );
}
