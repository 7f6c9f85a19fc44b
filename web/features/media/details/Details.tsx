import { useWords } from 'words:media';
import type { Media } from '@everycast/contract/media';
import {
  IconCut,
  IconDownload,
  IconFolderSymlink,
  IconPencilPlus,
  IconPhotoEdit,
  IconRestore,
  IconSlideshow,
  IconTrash,
  IconWand,
} from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatBytes, formatDuration } from '../../../lib/measures.ts';
import { useSession, useTimes } from '../../../lib/session/session.tsx';
import { formatMoment } from '../../../lib/time/format.ts';
import { LateGenerate } from '../../../ui/ai-images/LateGenerate.tsx';
import { useAiWords } from '../../../ui/ai-images/words.ts';
import { Button, ButtonLink } from '../../../ui/Button.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { Note } from '../../../ui/Note.tsx';
import { Row, Stack, Text } from '../../../ui/primitives/primitives.tsx';
import { attempt, changes } from '../changes.ts';
import { download } from '../download.ts';
import { FolderDialog } from '../folders/FolderDialog.tsx';
import { pathTo } from '../folders/tree.ts';
import { foldersQuery } from '../lists.ts';
import { inClipGenerator, inComposer, inImageEditor, inVideoEditor } from '../paths.ts';
import { Tags } from '../Tags.tsx';
import { Credit } from './Credit.tsx';
import css from './Details.module.css';
import { Generated } from './Generated.tsx';
import { Preview } from './Preview.tsx';
import { AltField, NameField } from './SavedFields.tsx';
import { Uses } from './Uses.tsx';
import { saveFile } from './use-saved-field.ts';

/** A file's properties, line by line. */
function Facts({ file }: { file: Media }) {
  const t = useWords();
  const { zone } = useTimes();
  const { data } = useQuery(foldersQuery);
  const path = pathTo(data?.items ?? [], file.folderId);
  const duration: [string, string][] = file.duration === null ? [] : [[t('facts.duration'), formatDuration(file.duration)]];
  const facts: [string, string][] = [
    [t('facts.kind'), t(`types.${file.contentType}`)],
    [t('facts.picture'), `${file.width} × ${file.height}`],
    ...duration,
    [t('facts.size'), formatBytes(file.bytes)],
    [t('facts.folder'), path.length > 0 ? path.map(({ name }) => name).join(' / ') : t('folders.without')],
    [t('facts.added'), formatMoment(file.createdAt, zone)],
  ];
  return (
    <dl className={css.facts}>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
      {file.credit && <Credit credit={file.credit} />}
      {file.generated && <Generated mark={file.generated} />}
    </dl>
  );
}

/** Everything about one file: preview, name, alt text, where it is used, and actions. */
export function Details({ file, mayChange, deleted }: { file: Media; mayChange: boolean; deleted: () => void }) {
  const t = useWords();
  const ai = useAiWords();
  const mayGenerate = useSession().workspace.permissions.includes('assistant.use');
  const [moving, setMoving] = useState(false);
  const [rewording, setRewording] = useState(false);
  const tag = (tags: string[]) => void attempt(t('bulk.notTagged', { count: 1 }), () => saveFile(file.id, { tags }));
  return (
    <Stack gap={16}>
      <Preview file={file} />
      {file.deletedAt !== null && (
        <Note
          tone="plain"
          title={t('details.inTrash')}
          actions={
            mayChange && (
              <Button size="sm" icon={<Icon of={IconRestore} size={16} />} onClick={() => void changes.restore([file.id])}>
                {t('bulk.restore')}
              </Button>
            )
          }
        >
          {t('details.inTrashText')}
        </Note>
      )}
      {mayChange && file.deletedAt === null ? (
        <>
          <Row gap={8} wrap align="stretch">
            <ButtonLink to={inComposer([file.id])} icon={<Icon of={IconPencilPlus} size={16} />}>
              {t('use')}
            </ButtonLink>
            {file.kind === 'image' && !file.animated && (
              <ButtonLink variant="soft" to={inImageEditor(file.id)} icon={<Icon of={IconPhotoEdit} size={16} />}>
                {t('details.editImage')}
              </ButtonLink>
            )}
            {file.kind === 'image' && !file.animated && mayGenerate && (
              <Button variant="soft" icon={<Icon of={IconWand} size={16} />} onClick={() => setRewording(true)}>
                {ai.change}
              </Button>
            )}
            {file.kind === 'video' && (
              <>
                <ButtonLink variant="soft" to={inVideoEditor(file.id)} icon={<Icon of={IconCut} size={16} />}>
                  {t('details.edit')}
                </ButtonLink>
                <ButtonLink variant="soft" to={inClipGenerator(file.id)} icon={<Icon of={IconSlideshow} size={16} />}>
                  {t('details.clips')}
                </ButtonLink>
              </>
            )}
            <Button variant="soft" icon={<Icon of={IconFolderSymlink} size={16} />} onClick={() => setMoving(true)}>
              {t('bulk.move')}
            </Button>
            <Button variant="soft" icon={<Icon of={IconDownload} size={16} />} onClick={() => void download([file])}>
              {t('bulk.download')}
            </Button>
            <Button
              variant="soft"
              icon={<Icon of={IconTrash} size={16} />}
              onClick={() => {
                deleted();
                void changes.remove([file.id]);
              }}
            >
              {t('bulk.delete')}
            </Button>
          </Row>
          <LateGenerate
            opened={rewording}
            close={() => setRewording(false)}
            text=""
            platforms={[]}
            max={null}
            source={file}
            chosen={() => undefined}
          />
          <FolderDialog
            opened={moving}
            close={() => setMoving(false)}
            choose={(folder) => {
              setMoving(false);
              void changes.move([file.id], folder);
            }}
          />
          <NameField key={`name ${file.id}`} file={file} />
          <AltField key={`alt ${file.id}`} file={file} />
          <Tags
            key={`tags ${file.id}`}
            label={t('tags.title')}
            tags={file.tags}
            add={(one) => tag([...file.tags, one])}
            remove={(one) => tag(file.tags.filter((other) => other !== one))}
          />
        </>
      ) : (
        <Text as="h3" breaks>
          {file.name}
        </Text>
      )}
      <Facts file={file} />
      <Uses id={file.id} />
    </Stack>
  );
}
