import { lazyComponent } from '../../lib/lazy-component.ts';
import { useSession } from '../../lib/session/session.tsx';

const ZoneQuestion = lazyComponent(() => import('./ZoneQuestion.tsx'));
const Guide = lazyComponent(() => import('./Guide.tsx'));

/** What new people see once: whose clock to use, and what to do first. It suspends, so that what is below appears with it. */
export function FirstSteps() {
  const { me } = useSession();
  return (
    <>
      {!me.zoneAsked && me.zone === null && <ZoneQuestion />}
      {!me.guideClosed && <Guide />}
    </>
  );
}
