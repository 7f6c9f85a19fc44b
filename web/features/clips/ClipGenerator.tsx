import { useWords } from 'words:clips';
import { IconArrowLeft } from '@tabler/icons-react';
import { useSearchParams } from 'react-router';
import { IconLink } from '../../ui/Button.tsx';
import { Page } from '../../ui/Page.tsx';
import { Grid } from '../../ui/primitives/primitives.tsx';
import { LinkedSnapshots } from './LinkedSnapshots.tsx';
import { OwnVideos, type VideoPicker } from './own/OwnVideos.tsx';

/** /clip-generator: snapshots of a linked video, and snapshots and highlights of one's own, which `picker` selects from the library. */
export function ClipGenerator({ picker }: { picker: VideoPicker }) {
  const t = useWords();
  const own = useSearchParams()[0].has('media');
  const linked = <LinkedSnapshots key="linked" />;
  const ownVideos = <OwnVideos key="own" picker={picker} />;
  return (
    <Page title={t('title')} lead={<IconLink icon={IconArrowLeft} label={t('back')} to="/media-tools" />}>
      <Grid gap={12}>
        {/* Someone who opens a library video here wants that one first. */}
        {own ? [ownVideos, linked] : [linked, ownVideos]}
      </Grid>
    </Page>
  );
}
