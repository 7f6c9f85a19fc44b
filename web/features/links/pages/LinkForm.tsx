import { useWords } from 'words:link-pages';
import { maxLinkTitle, type PageLink } from '@everycast/contract/link-pages';
import type { StreamDestination } from '@everycast/contract/streams';
import { NativeSelect, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { Button } from '../../../ui/Button.tsx';
import { Grid, Row, Stack } from '../../../ui/primitives/primitives.tsx';
import css from '../Links.module.css';

interface Props {
  /** Without it, the form adds one. */
  link?: PageLink;
  destinations: readonly StreamDestination[];
  problem: string | undefined;
  busy: boolean;
  changed: () => void;
  cancel?: () => void;
  done: (link: Pick<PageLink, 'title' | 'url' | 'destinationId'>) => void;
}

/** Adds a link, or changes one. What the server refuses is shown at the address. */
export function LinkForm({ link, destinations, problem, busy, changed, cancel, done }: Props) {
  const t = useWords();
  const [title, setTitle] = useState(link?.title ?? '');
  const [url, setUrl] = useState(link?.url ?? '');
  const [destinationId, setDestination] = useState(link?.destinationId ?? '');
  const [sent, setSent] = useState(false);
  const isFilled = title.trim() !== '' && url.trim() !== '';
  // An address without a scheme means the usual one.
  const address = /^[a-z][a-z0-9+.-]*:/i.test(url.trim()) ? url.trim() : `https://${url.trim()}`;

  function submit(event: FormEvent) {
    event.preventDefault();
    if (!isFilled || busy) return;
    setSent(true);
    done({ title: title.trim(), url: address, destinationId: destinationId || null });
  }
  return (
    <Stack as="form" gap={12} noValidate onSubmit={submit} aria-label={link ? t('links.edit', link) : t('links.add')}>
      <Grid gap={12} className={css.fields}>
        <TextInput
          label={t('links.label')}
          value={title}
          maxLength={maxLinkTitle}
          onChange={(event) => setTitle(event.currentTarget.value)}
        />
        <TextInput
          label={t('links.url')}
          placeholder="https://"
          type="url"
          inputMode="url"
          value={url}
          error={sent && problem}
          onChange={(event) => {
            setUrl(event.currentTarget.value);
            setSent(false);
            changed();
          }}
        />
        {(destinations.length > 0 || destinationId !== '') && (
          <NativeSelect
            label={t('links.when')}
            value={destinationId}
            data={[
              { value: '', label: t('links.always') },
              ...destinations.map(({ id, name }) => ({ value: id, label: t('links.whileLive', { name }) })),
            ]}
            onChange={(event) => setDestination(event.currentTarget.value)}
          />
        )}
      </Grid>
      <Row gap={8}>
        <Button type="submit" variant={link ? 'filled' : 'default'} busy={busy} disabled={!isFilled}>
          {link ? t('save') : t('links.add')}
        </Button>
        {cancel && (
          <Button variant="ghost" onClick={cancel}>
            {t('cancel')}
          </Button>
        )}
      </Row>
    </Stack>
  );
}
