import { useWords } from 'words:stream-analytics';
import type { Stream } from '@everycast/contract/streams';
import { State } from '../../../ui/state/State.tsx';

/** LIVE, or why it isn't; nothing once it has ended in order. */
export function StreamState({ stream: { state, ending } }: { stream: Pick<Stream, 'state' | 'ending'> }) {
  const t = useWords();
  if (state === 'live') return <State state="live" />;
  if (state === 'lost' || state === 'waiting' || state === 'unsure') return <State state="reconnecting">{t(`state.${state}`)}</State>;
  return ending === null ? null : <State state="failed">{t('state.ended')}</State>;
}
