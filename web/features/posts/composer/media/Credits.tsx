import { useWords } from 'words:posts';
import type { MediaCredit } from '@everycast/contract/media-credit';
import { IconCopyright } from '@tabler/icons-react';
import { Button } from '../../../../ui/Button.tsx';
import { Icon } from '../../../../ui/Icon.tsx';
import { Row, Stack, Text } from '../../../../ui/primitives/primitives.tsx';
import type { DraftPicture } from '../../draft/body.ts';

/** Whose pictures they are, by name or at least by site. */
const authorOf = ({ creator, title, sourceUrl }: MediaCredit): string =>
  creator ?? title ?? (sourceUrl !== null && URL.canParse(sourceUrl) ? new URL(sourceUrl).hostname : '');

/** A text with one more paragraph. */
const withParagraph = (text: string, paragraph: string): string => (text.trim() === '' ? paragraph : `${text.trimEnd()}\n\n${paragraph}`);

/** Who made the pictures: offered to the text, until it says so. */
export function Credits({ pictures, text, change }: { pictures: readonly DraftPicture[]; text: string; change: (text: string) => void }) {
  const t = useWords();
  const lines = pictures.flatMap(({ media: { credit } }) => {
    if (!credit) return [];
    const line = t('credit.line', { author: authorOf(credit), license: credit.license });
    return [credit.sourceUrl === null ? line : `${line} ${credit.sourceUrl}`];
  });
  const missing = [...new Set(lines)].filter((line) => !text.includes(line));
  if (missing.length === 0) return null;
  // Not a list itself: on phones, those stand beside the text, as media do.
  return (
    <div>
      <Stack as="ul" gap={4} aria-label={t('credit.title')}>
        {missing.map((line) => (
          <Row as="li" gap={8} key={line}>
            <Icon of={IconCopyright} size={16} />
            <Text as="bdi" grow minW={0} size={12} tone="muted" breaks>
              {line}
            </Text>
            <Button size="sm" onClick={() => change(withParagraph(text, line))}>
              {t('credit.add')}
            </Button>
          </Row>
        ))}
      </Stack>
    </div>
  );
}
