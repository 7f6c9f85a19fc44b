import { useWords } from 'words:sources';
import { Modal } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { usePhone } from '../../../lib/use-phone.ts';
import { Problem } from '../../../ui/Problem.tsx';
import { Box, Stack } from '../../../ui/primitives/primitives.tsx';
import { Loading, SkeletonText } from '../../../ui/Skeleton.tsx';
import { Browse } from './Browse.tsx';
import { Connect } from './Connect.tsx';
import { placeFor, placesOf, sourcesQuery } from './places.ts';
import { SourceNav } from './SourceNav.tsx';
import css from './Sources.module.css';

export interface SourceDialogProps {
  opened: boolean;
  close: () => void;
  /** The library's folder that files go to. */
  folderId: string | null;
  /** The source that is shown first. */
  first?: string | null;
  /** Why it isn't connected, after its own page. */
  problem?: string | null;
  /** Receives the IDs of what is on its way, among the arrivals. */
  started?: (ids: string[]) => void;
}

/** Imports files from clouds: what is connected at the left, what is there at the right. */
export default function SourceDialog({ opened, close, ...rest }: SourceDialogProps) {
  const t = useWords();
  const phone = usePhone();
  return (
    <Modal opened={opened} onClose={close} title={t('title')} size={960} fullScreen={phone} classNames={{ body: css.body }}>
      {opened && <Inside close={close} {...rest} />}
    </Modal>
  );
}

function Inside({ close, folderId, first = null, problem = null, started }: Omit<SourceDialogProps, 'opened'>) {
  const t = useWords();
  const sources = useQuery(sourcesQuery);
  const [wanted, setWanted] = useState<string | null>(first);
  if (sources.error && !sources.data) {
    return (
      <Box p={20}>
        <Problem title={t('notLoaded')} problem={sources.error} retry={() => void sources.refetch()} />
      </Box>
    );
  }
  if (!sources.data) {
    return (
      <Loading gap={12} p={20}>
        <SkeletonText width="40%" size={13} />
        <SkeletonText width="60%" size={13} />
      </Loading>
    );
  }
  const places = placesOf(sources.data.items);
  const here = placeFor(places, wanted);
  return (
    <div className={css.columns}>
      <SourceNav places={places} here={here?.key ?? null} choose={setWanted} />
      <Stack grow minW={0} minH={0}>
        {here?.place && here.connection?.state !== 'reconnect' ? (
          <Browse
            key={here.key}
            place={here.place}
            source={here.source}
            connection={here.connection}
            folderId={folderId}
            close={close}
            {...(started && { started })}
          />
        ) : (
          here && (
            <Connect
              key={here.key}
              source={here.source}
              connection={here.connection}
              problem={here.source.id === first ? problem : null}
              connected={setWanted}
            />
          )
        )}
      </Stack>
    </div>
  );
}
