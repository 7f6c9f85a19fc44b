import { useWords } from 'words:feeds';
import { type FeedCheck, maxFeedUrl } from '@everycast/contract/feeds';
import { TextInput } from '@mantine/core';
import { Button } from '../../ui/Button.tsx';
import { Row, Stack, Text } from '../../ui/primitives/primitives.tsx';
import css from './Feeds.module.css';

interface Props {
  url: string;
  change: (url: string) => void;
  check: FeedCheck | null;
  busy: boolean;
  /** Reads what is at this address. */
  start: (url: string) => void;
  problem: string | undefined;
}

/** The address of a feed, or of a website whose feeds are then offered. */
export function AddressField({ url, change, check, busy, start, problem }: Props) {
  const t = useWords();
  const found = check?.found ?? [];
  return (
    <Stack gap={8}>
      <Row gap={8} align="start">
        <TextInput
          className={css.address}
          data-autofocus
          type="url"
          inputMode="url"
          label={t('form.url')}
          placeholder="https://"
          value={url}
          maxLength={maxFeedUrl}
          error={problem}
          onChange={(event) => change(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || url.trim() === '') return;
            event.preventDefault();
            start(url.trim());
          }}
        />
        <Button className={css.check} busy={busy} disabled={url.trim() === ''} onClick={() => start(url.trim())}>
          {t(check ? 'form.checkAgain' : 'form.check')}
        </Button>
      </Row>
      {found.length > 0 && (
        <Stack gap={6} role="status">
          <Text size={13}>{t('form.found', { title: check?.title || url, count: found.length })}</Text>
          <Row gap={8} wrap>
            {found.map((one) => (
              <Button key={one.url} size="sm" title={one.url} onClick={() => start(one.url)}>
                {t('form.use', { title: one.title || one.url })}
              </Button>
            ))}
          </Row>
        </Stack>
      )}
    </Stack>
  );
}
