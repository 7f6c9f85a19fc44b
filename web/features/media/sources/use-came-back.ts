import * as sources from 'words:sources';
import { sources as named, type SourceId, sourceNamed } from '@everycast/contract/named-sources';
import { useEffect, useMemo } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { toast } from '../../../ui/toast/toast-store.ts';
import { takeReturnPath } from './return-path.ts';

/** The redirect from a source's own page. */
interface CameBack {
  source: SourceId | null;
  problem: string | null;
}

/** What came of connecting, from the URL. Somebody who left another screen for it is led back there. */
export function useCameBack(): { cameBack: CameBack | null; forget: () => void } {
  const [params, setParams] = useSearchParams();
  const navigate = useNavigate();
  const t = sources.useWords();
  const [given, problem] = [params.get('source'), params.get('problem')];
  const cameBack = useMemo(() => {
    const source = named.find(({ id }) => id === given)?.id ?? null;
    return source !== null || problem !== null ? { source, problem } : null;
  }, [given, problem]);
  useEffect(() => {
    if (!cameBack) return;
    const path = takeReturnPath();
    if (cameBack.source === null) toast.fail(t('connect.unknown'));
    else if (path !== null && cameBack.problem === null) {
      toast.ok(t('connect.done', { source: sourceNamed(cameBack.source).name }));
      void navigate(path, { replace: true });
    }
  }, [cameBack, navigate, t]);
  return {
    cameBack,
    forget() {
      setParams(
        (now) => {
          now.delete('source');
          now.delete('problem');
          return now;
        },
        { replace: true },
      );
    },
  };
}
