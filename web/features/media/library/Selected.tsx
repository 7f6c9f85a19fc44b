import * as commonWords from 'words:common';
import { useWords } from 'words:media';
import type { Media } from '@everycast/contract/media';
import { Modal } from '@mantine/core';
import { IconDownload, IconFolderSymlink, IconPencilPlus, IconRestore, IconSparkles, IconTag, IconTrash, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { formatBytes } from '../../../lib/measures.ts';
import { useSession } from '../../../lib/session/session.tsx';
import { LateAltTexts } from '../../../ui/ai-images/LateAltTexts.tsx';
import { useAiWords } from '../../../ui/ai-images/words.ts';
import { Button, ButtonLink, IconButton } from '../../../ui/Button.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { Row, Text } from '../../../ui/primitives/primitives.tsx';
import { changes } from '../changes.ts';
import { saveFile } from '../details/use-saved-field.ts';
import { download } from '../download.ts';
import { FolderDialog } from '../folders/FolderDialog.tsx';
import { inComposer } from '../paths.ts';
import { TagDialog } from '../Tags.tsx';
import css from './Selected.module.css';

/** Confirms what can't be undone. */
function ConfirmPermanentDelete({
  count,
  opened,
  close,
  remove,
}: {
  count: number;
  opened: boolean;
  close: () => void;
  remove: () => void;
}) {
  const t = useWords();
  const common = commonWords.useWords();
  return (
    <Modal opened={opened} onClose={close} title={t('bulk.forGoodTitle', { count })} size={420}>
      <Text tone="muted">{t('bulk.forGoodText')}</Text>
      <Row as="footer" gap={8} align="stretch" justify="end" mt={20}>
        <Button data-autofocus onClick={close}>
          {common('cancel')}
        </Button>
        <Button variant="filled" onClick={remove}>
          {t('bulk.forGood')}
        </Button>
      </Row>
    </Modal>
  );
}

/** Actions for the selection. */
export function Selected({
  files,
  trash,
  mayChange,
  clear,
  details,
}: {
  files: readonly Media[];
  trash: boolean;
  mayChange: boolean;
  clear: () => void;
  /** Shows the selected file's details, if there's no pane for them. */
  details?: () => void;
}) {
  const t = useWords();
  const ai = useAiWords();
  const { permissions } = useSession().workspace;
  const mayEmpty = permissions.includes('media.delete');
  const describes = permissions.includes('assistant.use') && files.some(({ kind }) => kind === 'image');
  const [asking, setAsking] = useState<'folder' | 'tag' | 'alt' | 'forGood' | null>(null);
  const ids = files.map(({ id }) => id);
  const bytes = files.reduce((sum, file) => sum + file.bytes, 0);
  const close = () => setAsking(null);
  return (
    <Row as="section" gap="4 8" wrap p={8} card shadow={2} className={css.bar} aria-label={t('bulk.title')}>
      <IconButton icon={IconX} size={16} label={t('bulk.clear')} onClick={clear} />
      <Text size={13} weight="medium" num nowrap className={css.count} aria-live="polite">
        {t('bulk.chosen', { count: files.length })}{' '}
        {details && (
          <Text as="span" tone="quiet" weight="regular" className={css.bytes}>
            {formatBytes(bytes)}
          </Text>
        )}
      </Text>
      <Row gap={6} wrap align="stretch" className={css.actions}>
        {details && files.length === 1 && (
          <Button size="sm" variant="soft" onClick={details}>
            {t('details.title')}
          </Button>
        )}
        {mayEmpty && trash && (
          <Button size="sm" variant="soft" icon={<Icon of={IconTrash} size={16} />} onClick={() => setAsking('forGood')}>
            {t('bulk.forGood')}
          </Button>
        )}
        {mayChange && trash && (
          <Button
            size="sm"
            icon={<Icon of={IconRestore} size={16} />}
            onClick={() => {
              clear();
              void changes.restore(ids);
            }}
          >
            {t('bulk.restore')}
          </Button>
        )}
        {mayChange && !trash && (
          <>
            <ButtonLink size="sm" to={inComposer(ids)} icon={<Icon of={IconPencilPlus} size={16} />}>
              {t('use')}
            </ButtonLink>
            <Button size="sm" variant="soft" icon={<Icon of={IconFolderSymlink} size={16} />} onClick={() => setAsking('folder')}>
              {t('bulk.move')}
            </Button>
            <Button size="sm" variant="soft" icon={<Icon of={IconTag} size={16} />} onClick={() => setAsking('tag')}>
              {t('bulk.tag')}
            </Button>
            {describes && (
              <Button size="sm" variant="soft" icon={<Icon of={IconSparkles} size={16} />} onClick={() => setAsking('alt')}>
                {ai.writeMany}
              </Button>
            )}
          </>
        )}
        <Button size="sm" variant="soft" icon={<Icon of={IconDownload} size={16} />} onClick={() => void download(files)}>
          {t('bulk.download')}
        </Button>
        {mayChange && !trash && (
          <Button
            size="sm"
            variant="soft"
            icon={<Icon of={IconTrash} size={16} />}
            onClick={() => {
              clear();
              void changes.remove(ids);
            }}
          >
            {t('bulk.delete')}
          </Button>
        )}
      </Row>
      <FolderDialog
        opened={asking === 'folder'}
        close={close}
        choose={(folder) => {
          close();
          void changes.move(ids, folder);
        }}
      />
      <ConfirmPermanentDelete
        count={files.length}
        opened={asking === 'forGood'}
        close={close}
        remove={() => {
          clear();
          void changes.removeForGood(ids);
        }}
      />
      <LateAltTexts opened={asking === 'alt'} files={files} close={close} save={(id, alt) => saveFile(id, { alt })} />
      <TagDialog files={files} opened={asking === 'tag'} close={close} />
    </Row>
  );
}
