import { useWords } from 'words:brand';
import type { BrandKits } from '@everycast/contract/brand';
import { NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { get } from '../../lib/api/client.ts';
import { useGroups } from '../../ui/groups/use-groups.ts';
import { Note } from '../../ui/Note.tsx';
import { Problem } from '../../ui/Problem.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import css from './Brand.module.css';
import { Colors } from './Colors.tsx';
import { Fonts } from './Fonts.tsx';
import type { ImagePicker } from './image-picker.ts';
import { Logo } from './Logo.tsx';
import { useKit } from './use-kit.ts';
import { Watermark } from './Watermark.tsx';

/** The brand kits of the workspace and its account groups. */
export function Brand({ picker }: { picker: ImagePicker }) {
  const t = useWords();
  const { data, error, refetch } = useQuery(get('/api/v1/brand'));
  if (error && !data) return <Problem title={t('notLoaded')} problem={error} retry={() => void refetch()} />;
  return data ? <Kits kits={data} picker={picker} /> : <Skeleton height="14rem" />;
}

function Kits({ kits, picker }: { kits: BrandKits; picker: ImagePicker }) {
  const t = useWords();
  const groups = useGroups() ?? [];
  const [chosen, choose] = useState<string | null>(null);
  const groupId = groups.some(({ id }) => id === chosen) ? chosen : null;
  const shown = useKit(kits, groupId);
  return (
    <>
      {groups.length > 0 && (
        <NativeSelect
          className={css.whose}
          label={t('whose')}
          data={[{ value: '', label: t('workspace') }, ...groups.map(({ id, name }) => ({ value: id, label: name }))]}
          value={groupId ?? ''}
          onChange={(event) => choose(event.currentTarget.value || null)}
        />
      )}
      {shown.problem && (
        <Note tone="wait" alert title={t('notSaved')}>
          {shown.problem.message}
        </Note>
      )}
      <Logo shown={shown} picker={picker} />
      <Colors key={groupId} shown={shown} />
      <Fonts shown={shown} />
      <Watermark shown={shown} picker={picker} />
    </>
  );
}
