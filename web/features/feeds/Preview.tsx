import { useWords } from 'words:feeds';
import { fillTemplate, passes } from '@everycast/contract/feed-template';
import type { FeedCheck, FeedSettings } from '@everycast/contract/feeds';
import { useTimes } from '../../lib/session/session.tsx';
import { formatPast } from '../../lib/time/format.ts';
import { Box, Card, Stack, Text } from '../../ui/primitives/primitives.tsx';

const shown = 3;

/** The posts that a feed's newest items would become. */
export function Preview({ check, settings }: { check: FeedCheck | null; settings: FeedSettings }) {
  const t = useWords();
  const { zone } = useTimes();
  const items = check?.isFeed ? check.items : null;
  const passing = items?.filter((item) => passes(settings, item)) ?? [];
  const none = items === null ? 'form.previewNone' : items.length === 0 ? 'form.previewEmpty' : 'form.previewFiltered';
  return (
    <Stack as="section" gap={8} minW={0} aria-label={t('form.preview')}>
      <Box>
        <Text weight="medium">{t('form.preview')}</Text>
        <Text size={12} tone="quiet">
          {passing.length > 0 ? t('form.previewText') : t(none)}
        </Text>
      </Box>
      <Stack as="ul" gap={8}>
        {passing.slice(0, shown).map((item) => (
          <Card as="li" key={`${item.link} ${item.title}`}>
            <Stack gap={4} p={12}>
              <Text size={12} tone="quiet" num>
                {item.at === null ? t('form.noDate') : formatPast(item.at, zone)}
              </Text>
              <Text size={13} pre breaks dir="auto">
                {fillTemplate(settings.template, item)}
              </Text>
            </Stack>
          </Card>
        ))}
      </Stack>
    </Stack>
  );
}
