import { useWords } from 'words:streaming';
import type { Stream } from '@everycast/contract/streams';
import { Button } from '../../../ui/Button.tsx';
import { Note } from '../../../ui/Note.tsx';
import { Stack } from '../../../ui/primitives/primitives.tsx';
import { Lighter, OverLimits } from '../setup/Lighter.tsx';
import type { GoLive } from '../use-go-live.ts';
import { Asks } from './Asks.tsx';

/** From when on the studio says how much of the plan's time is left. Seconds. */
const lowAirtime = 30 * 60;

/**
 * What a person should know about their stream under way: a plan that runs out, that it isn't sent from here, or that nothing arrives.
 * @param grace how long a stream waits for its source, in seconds
 */
export function StreamNotes({ stream, live, grace }: { stream: Stream | null; live: GoLive; grace: number | undefined }) {
  const t = useWords();
  const airtime = live.onAir ? (stream?.airtime ?? null) : null;
  const { elsewhere } = live;
  const silent = live.onAir && stream?.source === 'encoder' && stream.state === 'lost';
  const asks = live.onAir && stream?.asks === true;
  const asked = live.fit.asking?.at === 'studio' || live.limits.asking?.at === 'studio';
  if (!elsewhere && !asks && !asked && !silent && (airtime === null || airtime.leftSeconds > lowAirtime)) return null;
  return (
    <Stack gap={12} p="16 16 0">
      {elsewhere && (
        <Note
          tone="wait"
          title={t('live.elsewhere', { title: elsewhere.title || t('noTitle') })}
          actions={
            <Button size="sm" onClick={() => live.end.mutate(elsewhere.id)}>
              {t('endStream')}
            </Button>
          }
        >
          {t('live.elsewhereText')}
        </Note>
      )}
      {asks && stream && <Asks stream={stream} />}
      {silent && (
        <Note tone="wait" alert title={t('live.silent')}>
          {t('live.silentText')} {grace !== undefined && t('live.silentEnd', { seconds: grace })}
        </Note>
      )}
      <Lighter at="studio" fit={live.fit} />
      <OverLimits at="studio" limits={live.limits} />
      {airtime && airtime.leftSeconds <= lowAirtime && <Airtime airtime={airtime} />}
    </Stack>
  );
}

function Airtime({ airtime: { leftSeconds, endsInSeconds } }: { airtime: NonNullable<Stream['airtime']> }) {
  const t = useWords();
  const kind = leftSeconds > 0 ? 'airtimeLow' : 'airtimeOver';
  // In minutes: seconds would be announced with every report.
  const seconds = Math.ceil((leftSeconds || endsInSeconds) / 60) * 60;
  return (
    <Note tone="wait" alert title={t(`live.${kind}`, { seconds })}>
      {t(`live.${kind}Text`, { seconds })}
    </Note>
  );
}
