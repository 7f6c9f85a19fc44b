import { useWords } from 'words:posts';
import { shownHandle } from '@everycast/contract/named-platforms';
import { Checkbox } from '@mantine/core';
import { useState } from 'react';
import { manifests } from '../../../lib/platforms/manifests.ts';
import { Button } from '../../../ui/Button.tsx';
import { Note } from '../../../ui/Note.tsx';
import { Row, Stack, Text } from '../../../ui/primitives/primitives.tsx';
import type { Deletion, LiveTarget, liveOf } from './live.ts';

const named = (target: LiveTarget) => ({ name: manifests[target.platform].name, handle: shownHandle(target) });

/** Asks whether a live post should also be deleted from its platforms, and says where that isn't possible. */
export function DeleteLive({
  live: { removable, staying },
  failed,
  busy,
  remove,
  close,
}: {
  live: ReturnType<typeof liveOf>;
  /** Where the last attempt failed. */
  failed: Deletion['failed'];
  busy: boolean;
  remove: (targets: readonly LiveTarget[]) => void;
  close: () => void;
}) {
  const t = useWords();
  const [also, setAlso] = useState(false);
  // What the first attempt deleted isn't requested again.
  const up = failed.length > 0 ? failed.map(({ target }) => target) : removable;
  return (
    <Stack gap={16}>
      <Text tone="muted" m="2 0 0">
        {t('delete.live', { count: up.length + staying.length })}
      </Text>
      {up.length > 0 && (
        <Checkbox
          label={t('delete.takeDown', { count: up.length })}
          description={
            <>
              {up.map((target) => Object.values(named(target)).join(' ')).join(', ')}
              <br />
              {t('delete.forGood')}
            </>
          }
          checked={also}
          onChange={(event) => setAlso(event.currentTarget.checked)}
        />
      )}
      {staying.map(({ target, why }) => (
        <Text tone="muted" key={target.id} m="2 0 0">
          {t('delete.stays', { ...named(target), why })}
        </Text>
      ))}
      {failed.map(({ target, message }) => (
        <Note key={target.id} tone="fail" alert title={t('delete.notTakenDown', named(target))}>
          {message} {t('delete.kept')}
        </Note>
      ))}
      <Row as="footer" gap={8} align="stretch" justify="end">
        <Button data-autofocus onClick={close}>
          {t('published.cancel')}
        </Button>
        <Button busy={busy} onClick={() => remove(also ? up : [])}>
          {t('delete.button')}
        </Button>
      </Row>
    </Stack>
  );
}
