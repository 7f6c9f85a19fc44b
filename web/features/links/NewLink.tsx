import { useWords } from 'words:links';
import type { ShortLink } from '@everycast/contract/short-links';
import { TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { answer, http } from '../../lib/api/client.ts';
import type { ApiProblem } from '../../lib/api/problem.ts';
import { refresh } from '../../lib/api/query-client.ts';
import { Button } from '../../ui/Button.tsx';
import { Grid } from '../../ui/primitives/primitives.tsx';
import { Sheet } from '../../ui/Sheet.tsx';
import { toast } from '../../ui/toast/toast-store.ts';
import css from './Links.module.css';
import { withoutScheme } from './shown.ts';

/** Creates a short link, with a chosen ending or without; errors are shown at the address. @param base what all links begin with */
export function NewLink({ base }: { base: string }) {
  const t = useWords();
  const [url, setUrl] = useState('');
  const [slug, setSlug] = useState('');
  const create = useMutation<ShortLink, ApiProblem>({
    mutationFn: () => answer(http.POST('/api/v1/short-links', { body: { url: url.trim(), ...(slug.trim() && { slug: slug.trim() }) } })),
    onSuccess() {
      setUrl('');
      setSlug('');
      toast.ok(t('created'));
      void refresh('/api/v1/short-links');
    },
  });
  return (
    <Sheet
      title={t('create')}
      text={t('text')}
      submit={() => url.trim() && create.mutate()}
      foot={
        <Button type="submit" variant="filled" busy={create.isPending} disabled={!url.trim()}>
          {t('create')}
        </Button>
      }
    >
      <Grid gap={12} className={css.fields}>
        <TextInput
          label={t('url')}
          placeholder={t('urlHint')}
          type="url"
          inputMode="url"
          value={url}
          error={create.error?.message}
          onChange={(event) => {
            setUrl(event.currentTarget.value);
            create.reset();
          }}
        />
        <TextInput
          label={t('slug')}
          description={t('slugHelp', { base: `${withoutScheme(base)}/` })}
          value={slug}
          maxLength={50}
          onChange={(event) => {
            setSlug(event.currentTarget.value);
            create.reset();
          }}
        />
      </Grid>
    </Sheet>
  );
}
