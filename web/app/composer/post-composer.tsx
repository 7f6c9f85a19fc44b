import { useSearchParams } from 'react-router';
import { ComposerScreen } from './ComposerScreen.tsx';

/** /post-composer: the composer as the dashboard, the calendar and the drafts open it; `?at=` begins with a time. */
export default function PostComposer() {
  const [params] = useSearchParams();
  const at = params.get('at');
  return <ComposerScreen back="/dashboard" prompt={null} at={at && /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/.test(at) ? at : null} />;
}
