import type { SourceEntry } from '@everycast/contract/sources';
import { IconCheck, IconFile, IconFolder, IconMovie, IconPhoto } from '@tabler/icons-react';
import { type MouseEvent, memo, useState } from 'react';
import { inWorkspace } from '../../../lib/api/workspace.ts';
import { formatBytes } from '../../../lib/measures.ts';
import { Icon } from '../../../ui/Icon.tsx';
import { Grid, Stack, Text } from '../../../ui/primitives/primitives.tsx';
import css from './Sources.module.css';

const icons = { folder: IconFolder, image: IconPhoto, video: IconMovie, other: IconFile } as const;

/** One file or folder, with its picture if there is one. What can't be imported says why. */
export const Entry = memo(function Entry({
  id,
  entry,
  chosen,
  active,
  press,
}: {
  /** Its element's ID, so that the list can point to the active one. */
  id: string;
  entry: SourceEntry;
  chosen: boolean;
  active: boolean;
  press: (event: MouseEvent, entry: SourceEntry) => void;
}) {
  const { kind, name, bytes, thumbnailUrl, refusal, credit } = entry;
  const [broken, setBroken] = useState(false);
  const below = refusal ?? [credit?.creator, credit?.license].filter(Boolean).join(' · ') ?? '';
  return (
    // The list handles keys and announces the active item.
    <Stack
      minW={0}
      radius={10}
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={chosen}
      aria-disabled={refusal !== null || undefined}
      data-active={active || undefined}
      data-folder={kind === 'folder' || undefined}
      hover
      className={css.entry}
      onClick={(event) => press(event, entry)}
      title={name}
    >
      <Grid as="span" center pos="relative" clip bg="sunken" radius={6} tone="quiet" className={css.picture}>
        {thumbnailUrl !== null && !broken ? (
          <img src={inWorkspace(thumbnailUrl)} alt="" loading="lazy" decoding="async" draggable={false} onError={() => setBroken(true)} />
        ) : (
          <Icon of={icons[kind]} size={24} />
        )}
        {kind !== 'folder' && refusal === null && (
          <Grid as="span" center bg="surface" border="control" radius="full" className={css.mark}>
            <Icon of={IconCheck} size={14} stroke={2.5} />
          </Grid>
        )}
      </Grid>
      <Text as="bdi" size={13} weight="medium" className={css.name}>
        {name}
      </Text>
      <Text as="span" size={12} tone={refusal ? 'muted' : 'quiet'} num>
        {below || (bytes === null ? '' : formatBytes(bytes))}
      </Text>
    </Stack>
  );
});
