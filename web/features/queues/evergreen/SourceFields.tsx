import { useWords } from 'words:evergreen';
import { SegmentedControl, Select } from '@mantine/core';
import { useLabels } from '../../../ui/labels/use-labels.ts';
import { Stack } from '../../../ui/primitives/primitives.tsx';
import { type Source, sourceKinds, useFolderChoices } from './source.ts';

interface Props {
  source: Source;
  change: (source: Source) => void;
  /** It was saved without one. */
  missing: boolean;
  problem: string | undefined;
}

/** From where the queue refills itself: posts with a label, or with files of a folder. */
export function SourceFields({ source, change, missing, problem }: Props) {
  const t = useWords();
  const labels = useLabels() ?? [];
  const folders = useFolderChoices() ?? [];
  const { kind } = source;
  return (
    <Stack gap={8}>
      <SegmentedControl
        aria-label={t('source')}
        fullWidth
        data={sourceKinds.map((value) => ({ value, label: t(`sources.${value}`) }))}
        value={kind}
        onChange={(value) => change({ ...source, kind: value as Source['kind'] })}
      />
      {kind === 'label' ? (
        <Select
          key="label"
          label={t('label')}
          description={t('labelHelp')}
          searchable
          nothingFoundMessage={t('noLabels')}
          data={labels.map(({ id, name }) => ({ value: id, label: name }))}
          value={source.labelId}
          onChange={(labelId) => change({ ...source, labelId })}
          error={missing ? t('needsLabel') : problem}
        />
      ) : (
        <Select
          key="folder"
          label={t('folder')}
          description={t('folderHelp')}
          searchable
          nothingFoundMessage={t('noFolders')}
          data={folders.map(({ id, path }) => ({ value: id, label: path }))}
          value={source.folderId}
          onChange={(folderId) => change({ ...source, folderId })}
          error={missing ? t('needsFolder') : problem}
        />
      )}
    </Stack>
  );
}
