import { useWords, words } from 'words:media';
import { IconCloud, IconFile, IconLink, IconPlayerPause, IconPlayerPlay, IconRefresh, IconX } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { Link } from 'react-router';
import { toApiProblem } from '../../../lib/api/problem.ts';
import { inWorkspace } from '../../../lib/api/workspace.ts';
import { formatBytes } from '../../../lib/measures.ts';
import { type Arrival, isSettled } from '../../../lib/uploads/arrivals.ts';
import { chosenTypes } from '../../../lib/uploads/check-file.ts';
import { cancel, idOf, pause, retry } from '../../../lib/uploads/uploads.ts';
import { Button, IconButton } from '../../../ui/Button.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { Grid, Row, Text } from '../../../ui/primitives/primitives.tsx';
import { StateGlyph } from '../../../ui/state/State.tsx';
import { toast } from '../../../ui/toast/toast-store.ts';
import { inLibrary } from '../paths.ts';
import css from './Tray.module.css';
import { sendFiles } from './use-chooser.tsx';

const icons = { file: IconFile, address: IconLink, cloud: IconCloud } as const;

/** One file in progress: how far it is, and its actions. */
export function ArrivalRow({ arrival }: { arrival: Arrival }) {
  const t = useWords();
  const { id, from, name, state, problem, again, bytes, arrivedBytes, media } = arrival;
  const picture = media ? inWorkspace(media.thumbnailUrl) : arrival.preview;
  const halts = from === 'file' && (state === 'moving' || state === 'waiting' || state === 'reconnecting');
  return (
    <Grid as="li" align="center" divided className={css.row}>
      <Grid as="span" center clip bg="sunken" radius={4} tone="quiet" className={css.picture}>
        {picture ? <img src={picture} alt="" /> : <Icon of={icons[from]} size={18} />}
      </Grid>
      <div>
        <Text size={13} weight="medium" truncate title={name}>
          {media ? <Link to={inLibrary(media.id)}>{name}</Link> : name}
        </Text>
        <Standing arrival={arrival} />
        {state === 'failed' && problem && (
          <Text mt={4} size={12} tone="muted">
            {problem}
          </Text>
        )}
        {state === 'interrupted' && <ChooseAgain arrival={arrival} />}
      </div>
      <Row align="stretch" className={css.buttons}>
        {halts && <IconButton icon={IconPlayerPause} size={16} label={t('tray.pause', { name })} onClick={() => pause(id, true)} />}
        {state === 'paused' && (
          <IconButton icon={IconPlayerPlay} size={16} label={t('tray.resume', { name })} onClick={() => pause(id, false)} />
        )}
        {state === 'failed' && again && (
          <IconButton icon={IconRefresh} size={16} label={t('tray.retry', { name })} onClick={() => retry(id)} />
        )}
        {state !== 'checking' && (
          <IconButton
            icon={IconX}
            size={16}
            label={t(isSettled(arrival) ? 'tray.remove' : 'tray.cancel', { name })}
            onClick={() => stop(arrival)}
          />
        )}
      </Row>
      {!isSettled(arrival) && (
        <progress
          className={css.progress}
          data-halted={state === 'paused' || state === 'interrupted' || undefined}
          aria-label={t('tray.progress', { name })}
          {...(state !== 'checking' && bytes ? { value: arrivedBytes, max: bytes } : {})}
        />
      )}
    </Grid>
  );
}

export const glyphOf = { done: 'published', failed: 'failed', reconnecting: 'reconnecting', interrupted: 'warning' } as const;

/** Its state as an icon, a word and a number. */
function Standing({ arrival: { state, bytes, arrivedBytes, duplicate } }: { arrival: Arrival }) {
  const t = useWords();
  const figures = bytes === null ? formatBytes(arrivedBytes) : t('tray.of', { here: formatBytes(arrivedBytes), all: formatBytes(bytes) });
  return (
    <Row as="p" gap={4} size={12} tone="quiet" num className={css.standing} data-state={state}>
      {state in glyphOf && <StateGlyph state={glyphOf[state as keyof typeof glyphOf]} size={14} label={null} />}
      {state === 'moving'
        ? figures
        : state === 'paused' || state === 'reconnecting'
          ? `${t(`tray.state.${state}`)} · ${figures}`
          : t(state === 'done' && duplicate ? 'tray.state.duplicate' : `tray.state.${state}`)}
    </Row>
  );
}

/** After a reload the browser has lost the file: it has to be chosen again, and then resumes where it stopped. */
function ChooseAgain({ arrival }: { arrival: Arrival }) {
  const t = useWords();
  const chooser = useRef<HTMLInputElement>(null);
  const [other, setOther] = useState(false);
  async function goOn(file: File): Promise<void> {
    const same = (await idOf(file)) === arrival.id;
    setOther(!same);
    if (same) await sendFiles([file], null);
  }
  return (
    <Text as="div" mt={4} size={12} tone="muted" className={css.again}>
      {other ? (
        <Text tone="wait" role="alert">
          {t('tray.otherFile', { name: arrival.name })}
        </Text>
      ) : (
        <p>{t('tray.interrupted')}</p>
      )}
      <Button size="sm" onClick={() => chooser.current?.click()}>
        {t('tray.choose')}
      </Button>
      <input
        ref={chooser}
        type="file"
        accept={chosenTypes}
        hidden
        data-testid="media-rechooser"
        onChange={(event) => {
          const file = event.target.files?.[0];
          event.target.value = '';
          if (file) void goOn(file);
        }}
      />
    </Text>
  );
}

function stop({ id, name }: Arrival): void {
  cancel(id).catch((thrown) => toast.fail(`${words()('tray.notCancelled', { name })} ${toApiProblem(thrown).message}`));
}
