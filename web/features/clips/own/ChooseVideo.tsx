import type { Media } from '@everycast/contract/media';
import { TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { get } from '../../../lib/api/client.ts';
import { formatDuration } from '../../../lib/measures.ts';
import { ButtonLink } from '../../../ui/Button.tsx';
import { Empty } from '../../../ui/Empty.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { Problem } from '../../../ui/Problem.tsx';
import { Loading, Skeleton } from '../../../ui/Skeleton.tsx';
import { useWords } from '../words.ts';
import css from './ChooseVideo.module.css';

/** As many as two or three rows on a wide screen; the search finds the others. */
const shown = 18;

/** The library's videos, newest first, to choose one from. */
export function ChooseVideo({ choose }: { choose: (media: Media) => void }) {
  const t = useWords();
  const [typed, setTyped] = useState('');
  const [search] = useDebouncedValue(typed.trim(), 250);
  const query = { kind: 'video', limit: shown, ...(search && { search }) } as const;
  const { data, error, refetch } = useQuery({ ...get('/api/v1/media', { params: { query } }), placeholderData: keepPreviousData });

  if (error && !data) {
    return (
      <div className={css.body}>
        <Problem title={t('own.notLoaded')} problem={error} retry={() => void refetch()} />
      </div>
    );
  }
  if (data?.items.length === 0 && search === '') {
    return (
      <Empty title={t('own.none')} action={<ButtonLink to="/media-library">{t('own.library')}</ButtonLink>}>
        {t('own.noneTeach')}
      </Empty>
    );
  }
  return (
    <div className={css.body}>
      <p className={css.teach}>{t('own.teach')}</p>
      <TextInput
        className={css.search}
        label={t('own.search')}
        type="search"
        leftSection={<Icon of={IconSearch} size={16} />}
        value={typed}
        maxLength={200}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      {!data && (
        <Loading className={css.list}>
          <Skeleton height="7rem" />
          <Skeleton height="7rem" />
          <Skeleton height="7rem" />
        </Loading>
      )}
      {data?.items.length === 0 && <p className={css.none}>{t('own.notFound')}</p>}
      <ul className={css.list} aria-label={t('own.choose')}>
        {data?.items.map((media) => (
          <li key={media.id}>
            <button type="button" className={css.video} onClick={() => choose(media)}>
              <img className={css.picture} src={media.thumbnailUrl} alt="" loading="lazy" />
              <span className={css.name}>{media.name}</span>
              <span className={css.length}>{formatDuration(media.duration ?? 0)}</span>
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
