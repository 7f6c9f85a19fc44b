import { useWords } from 'words:media';
import * as sources from 'words:sources';
import { Drawer } from '@mantine/core';
import { useLocalStorage, useMediaQuery } from '@mantine/hooks';
import { IconCloudDown, IconLink, IconUpload } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSession } from '../../../lib/session/session.tsx';
import { usePhone } from '../../../lib/use-phone.ts';
import { Button, IconButton } from '../../../ui/Button.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { Page } from '../../../ui/Page.tsx';
import { Box, Row, Stack } from '../../../ui/primitives/primitives.tsx';
import { Path } from '../folders/Path.tsx';
import { Side } from '../folders/Side.tsx';
import { foldersQuery } from '../lists.ts';
import { only } from '../selection.ts';
import { LateSourceDialog } from '../sources/LateSourceDialog.tsx';
import { useCameBack } from '../sources/use-came-back.ts';
import { ImportDialog } from '../upload/ImportDialog.tsx';
import { useChooser } from '../upload/use-chooser.tsx';
import { useIncoming } from '../upload/use-incoming.ts';
import { DetailsPane } from './DetailsPane.tsx';
import { FilesPane } from './FilesPane.tsx';
import { useLibrary } from './use-library.ts';

/** /media-library: every file of the workspace, its folder, alt text and uses. */
export default function MediaLibrary() {
  const t = useWords();
  const sourceWords = sources.useWords();
  const { workspace } = useSession();
  const library = useLibrary();
  const { view, show } = library;
  const phone = usePhone();
  const wide = useMediaQuery('(width >= 1200px)', true, { getInitialValueInEffect: false });
  const [look, setLook] = useLocalStorage<'grid' | 'list'>({
    key: 'everycast.library.look',
    defaultValue: 'grid',
    getInitialValueInEffect: false,
  });
  const [drawer, setDrawer] = useState<'folders' | 'details' | null>(null);
  const [importing, setImporting] = useState(false);
  const { cameBack, forget } = useCameBack();
  const [browsing, setBrowsing] = useState(false);
  const { data: folders } = useQuery(foldersQuery);
  const mayChange = workspace.permissions.includes('media.write');
  const mayBrowse = workspace.permissions.includes('source.use');
  const folderId = view.folder === 'none' ? null : view.folder;
  const folder = folders?.items.find(({ id }) => id === folderId) ?? null;
  const chooser = useChooser(folderId);
  useIncoming({ folderId, place: folder?.name ?? null, on: mayChange && !view.trash });

  const side = <Side view={view} show={show} mayChange={mayChange} />;
  const closeDrawer = () => setDrawer(null);
  return (
    <>
      <Page
        fill
        title={t('title')}
        actions={
          mayChange && (
            <>
              {!mayBrowse ? null : phone ? (
                <IconButton icon={IconCloudDown} label={sourceWords('open')} onClick={() => setBrowsing(true)} />
              ) : (
                <Button icon={<Icon of={IconCloudDown} size={16} />} onClick={() => setBrowsing(true)}>
                  {sourceWords('open')}
                </Button>
              )}
              {phone ? (
                <IconButton icon={IconLink} label={t('import.open')} onClick={() => setImporting(true)} />
              ) : (
                <Button icon={<Icon of={IconLink} size={16} />} onClick={() => setImporting(true)}>
                  {t('import.open')}
                </Button>
              )}
              <Button variant="filled" icon={<Icon of={IconUpload} size={16} stroke={2} />} onClick={chooser.open}>
                {t('upload.open')}
              </Button>
            </>
          )
        }
      >
        {chooser.input}
        <Row align="stretch" grow minH={0} clip card>
          {!phone && (
            <Box rigid scroll edge="right" w="13.5rem">
              {side}
            </Box>
          )}
          <Stack grow minW={0} pos="relative">
            <Path view={view} />
            <FilesPane
              library={library}
              look={look}
              setLook={setLook}
              place={folder?.name ?? null}
              mayChange={mayChange}
              upload={chooser.open}
              importAddress={() => setImporting(true)}
              openFolders={phone ? () => setDrawer('folders') : undefined}
              openDetails={wide ? undefined : () => setDrawer('details')}
              tapped={
                wide
                  ? undefined
                  : (id) => {
                      library.select(only(id));
                      setDrawer('details');
                    }
              }
            />
          </Stack>
          {wide && (
            <Box as="aside" rigid p={16} scroll edge="left" w="20rem" aria-label={t('details.title')}>
              <DetailsPane library={library} mayChange={mayChange} />
            </Box>
          )}
        </Row>
      </Page>
      <Drawer opened={drawer === 'folders'} onClose={closeDrawer} title={t('folders.title')} size="20rem">
        {/* biome-ignore lint/a11y/noStaticElementInteractions: it only listens to presses of the links inside, which keys press too */}
        {/* biome-ignore lint/a11y/useKeyWithClickEvents: see above */}
        <div onClick={(event) => event.target instanceof Element && event.target.closest('a') && closeDrawer()}>{side}</div>
      </Drawer>
      <Drawer
        opened={drawer === 'details' && !wide}
        onClose={closeDrawer}
        title={t('details.title')}
        position={phone ? 'bottom' : 'right'}
        size={phone ? '88dvh' : '24rem'}
      >
        <DetailsPane library={library} mayChange={mayChange} deleted={closeDrawer} />
      </Drawer>
      <LateSourceDialog
        opened={browsing || cameBack !== null}
        close={() => {
          setBrowsing(false);
          forget();
        }}
        folderId={folderId}
        first={cameBack?.source ?? null}
        problem={cameBack?.problem ?? null}
      />
      <ImportDialog opened={importing} close={() => setImporting(false)} folderId={folderId} />
    </>
  );
}
