import { useWords } from 'words:links';
import type { ShortLink } from '@everycast/contract/short-links';
import { IconCopy } from '@tabler/icons-react';
import { Link } from 'react-router';
import { IconButton } from '../../ui/Button.tsx';
import { Row, Stack, Text } from '../../ui/primitives/primitives.tsx';
import { copy } from '../../ui/toast/copy.ts';
import { withoutScheme } from './shown.ts';

/** A short link with where it leads and how often it was clicked. */
export function LinkRow({ link }: { link: ShortLink }) {
  const t = useWords();
  const shown = withoutScheme(link.shortUrl);
  return (
    <Row as="li" gap="8 12">
      <Stack gap={2} grow minW={0}>
        <Text as={Link} to={`?link=${link.id}`} size={13} weight="medium" truncate aria-label={t('open', { link: shown })}>
          {shown}
        </Text>
        <Text as="bdi" size={12} tone="quiet" truncate title={link.url}>
          {withoutScheme(link.url)}
        </Text>
      </Stack>
      {link.state !== 'on' && (
        <Text as="span" size={12} tone={link.state === 'blocked' ? 'fail' : 'wait'} rigid>
          {t(`state.${link.state}`)}
        </Text>
      )}
      <Text as="span" size={13} tone="muted" num rigid>
        {t('clicks', { count: link.clicks })}
      </Text>
      <IconButton icon={IconCopy} size={16} label={t('copy', { link: shown })} onClick={() => void copy(link.shortUrl)} />
    </Row>
  );
}
