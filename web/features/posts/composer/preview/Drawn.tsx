import { useWords } from 'words:posts';
import { centered } from '@everycast/contract/crop-focus';
import type { Media } from '@everycast/contract/media';
import { concerns } from '@everycast/platforms/port/options';
import { cropAreaOf } from '@everycast/platforms/port/renditions/region';
import { memo } from 'react';
import { manifests } from '../../../../lib/platforms/manifests.ts';
import { Box, Card, Row, Text } from '../../../../ui/primitives/primitives.tsx';
import type { AccountCheck } from '../../draft/problems.ts';
import { drawings } from './drawings.tsx';
import { LinkCard } from './LinkCard.tsx';
import css from './PreviewPane.module.css';
import { Face, type Shown } from './parts.tsx';
import { ShownText } from './ShownText.tsx';

type Part = { media: readonly { media: { kind: string } }[] };
type Of = {
  account: Pick<AccountCheck['account'], 'platform' | 'traits'>;
  content: Part & { thread: readonly Part[]; options: AccountCheck['content']['options'] };
};

/** The index of the part that has the title and the cover, 0 for the first: the first with a video, if there is one. */
export const markedIn = (parts: readonly Part[]): number =>
  Math.max(
    0,
    parts.findIndex(({ media }) => media.some((one) => one.media.kind === 'video')),
  );

/** The chosen title; empty if such a post has none. */
export function titleIn({ account, content }: Of): string {
  const fields = manifests[account.platform].options(account.traits);
  const field = fields.find(({ key }) => key === 'title');
  const kinds = new Set([content, ...content.thread].flatMap(({ media }) => media.map((one) => one.media.kind)));
  const { title } = content.options;
  return field && concerns(field, fields, content.options, kinds) && typeof title === 'string' ? title : '';
}

/** With the cover instead of the video's own thumbnail. */
const covered = ({ text, media }: { text: string; media: readonly Shown[] }, cover: Media) => ({
  text,
  media: media.map((one) => (one.media.kind === 'video' ? { ...one, cover } : one)),
});

/** The files of a part with the ratios, crops and watermarks they get. */
function framed(media: readonly Shown[], { files, account: { watermark } }: AccountCheck, part: number): Shown[] {
  return media.map((file, index) => {
    const found = files.find((other) => other.option === null && other.at.part === part && other.at.index === index);
    const rendition = found?.rendition;
    if (rendition?.rendition !== 'made') return file;
    const { spec, newRatio } = rendition;
    const one = { ...file, ...(spec.watermark && watermark && { watermark }) };
    if (newRatio === null) return one;
    const ratio = spec.width / spec.height;
    return { ...one, frame: { ratio, area: spec.shape === 'crop' ? cropAreaOf(one.media, ratio, spec.focus ?? centered) : null } };
  });
}

/** A post as an account's followers will see it. */
export const Drawn = memo(function Drawn({ check, when }: { check: AccountCheck; when: string }) {
  const t = useWords();
  const { account, content, files, measures } = check;
  const parts = [content, ...content.thread].map((part, at) => ({ ...part, media: framed(part.media, check, at) }));
  const marked = markedIn(parts);
  // Images in options are covers on all platforms that have them, for a post's only video.
  const cover = files.find(({ option }) => option !== null)?.media;
  const manifest = manifests[account.platform];
  const Drawing = drawings[manifest.drawn];
  return (
    <Card clip>
      {parts.map((part, index) => (
        <Drawing
          // biome-ignore lint/suspicious/noArrayIndexKey: a part has no other name here than its place
          key={index}
          account={account}
          part={index === marked && cover && part.media.length === 1 ? covered(part, cover) : part}
          overFrom={measures[index]?.overFrom ?? null}
          when={when}
          title={index === marked ? titleIn(check) : ''}
          document={manifest.document?.({ text: part.text, media: part.media.map((one) => one.media) }, content.options) ?? null}
          card={<LinkCard wish={manifest.card?.(part, content.options, account.traits) ?? null} />}
        />
      ))}
      {content.firstComment && (
        <Row gap={12} align="stretch" p={12} edge="top">
          <Face account={account} size={28} />
          <Box minW={0} className={css.body}>
            <Text size={13} breaks m="0 0 2">
              <strong className={css.name}>{account.displayName}</strong>{' '}
              <Text as="span" tone="quiet">
                {t('preview.comment')}
              </Text>
            </Text>
            <ShownText account={account} text={content.firstComment} overFrom={null} />
          </Box>
        </Row>
      )}
    </Card>
  );
});
