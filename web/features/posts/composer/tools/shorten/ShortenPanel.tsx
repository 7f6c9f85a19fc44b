import { useWords } from 'words:text-tools';
import type { ShortLink } from '@everycast/contract/short-links';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { answer, get, http } from '../../../../../lib/api/client.ts';
import type { ApiProblem } from '../../../../../lib/api/problem.ts';
import { refresh } from '../../../../../lib/api/query-client.ts';
import { Button } from '../../../../../ui/Button.tsx';
import { Row, Stack, Text } from '../../../../../ui/primitives/primitives.tsx';
import { toast } from '../../../../../ui/toast/toast-store.ts';
import type { TextTool } from '../tool.ts';
import { linksFor } from '../utm/links.ts';
import css from '../utm/UtmPanel.module.css';
import { addressOf, longOnes, shortenedText } from './shorten.ts';

/** Puts short links in place of a text's addresses. */
export default function ShortenPanel(tool: TextTool) {
  const t = useWords();
  const { checks } = tool.context();
  const { data: settings, error } = useQuery(get('/api/v1/short-links/settings'));
  const [text, setText] = useState(() => tool.read().text);
  const links = linksFor(text, checks);
  const long = settings ? longOnes(links, settings.base) : [];
  const urls = [...new Set(long.map(({ url }) => url))];
  const shorten = useMutation<void, ApiProblem, string[]>({
    async mutationFn(those) {
      for (const url of those) {
        const link: ShortLink = await answer(http.POST('/api/v1/short-links', { body: { url: addressOf({ url }) } }));
        // The text may have changed while the server answered.
        const now = tool.read();
        const changed = shortenedText(now.text, linksFor(now.text, checks), new Map([[url, link.shortUrl]]), now.selected.start);
        tool.write(changed, true);
        setText(changed.text);
        // The field shows it with the next frame, and the next link is looked for in that.
        await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
      }
    },
    onSuccess: () => toast.ok(t('shorten.done')),
    onError: (problem) => toast.fail(problem.message),
    onSettled: () => void refresh('/api/v1/short-links'),
  });
  return (
    <Stack gap={12} p={8} className={css.form}>
      {links.length === 0 && (
        <Text size={13} tone="muted">
          {t('shorten.noLinks')}
        </Text>
      )}
      {links.length > 0 && settings && urls.length === 0 && (
        <Text size={13} tone="muted">
          {t('shorten.allShort')}
        </Text>
      )}
      {error && (
        <Text size={13} tone="wait" role="alert">
          {error.message}
        </Text>
      )}
      {urls.slice(0, shownAtOnce).map((url) => (
        <Row gap={8} key={url}>
          <Text as="bdi" size={13} truncate grow minW={0} title={url}>
            {url.replace(/^https?:\/\//i, '')}
          </Text>
          <Button
            size="sm"
            busy={shorten.isPending && shorten.variables.includes(url)}
            disabled={shorten.isPending}
            aria-label={t('shorten.shorten', { link: url })}
            onClick={() => shorten.mutate([url])}
          >
            {t('shorten.shortenShort')}
          </Button>
        </Row>
      ))}
      {urls.length > 1 && urls.length <= shownAtOnce && (
        <Row justify="end">
          <Button variant="ghost" disabled={shorten.isPending} onClick={() => shorten.mutate(urls)}>
            {t('shorten.all')}
          </Button>
        </Row>
      )}
      <Text size={12} tone="quiet">
        {t('shorten.about')}
      </Text>
    </Stack>
  );
}

/** A text with more links than these isn't meant to be shortened by hand. */
const shownAtOnce = 20;
