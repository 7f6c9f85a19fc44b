import * as commonWords from 'words:common';
import { useWords } from 'words:posts';
import type { PostSummary } from '@everycast/contract/posts';
import { formatMoment } from '../../../lib/time/format.ts';
import { Places } from '../../../ui/Places.tsx';
import { HoverCard } from '../../../ui/preview/HoverCard.tsx';
import { placeBelow, type Size } from '../../../ui/preview/place.ts';
import { Row, Text } from '../../../ui/primitives/primitives.tsx';
import { StateGlyph } from '../../../ui/state/State.tsx';
import css from './Drafts.module.css';
import { intention } from './intention.ts';

interface Props {
  post: PostSummary;
  zone: string;
  anchor: HTMLElement;
  stay: () => void;
  leave: () => void;
  close: () => void;
}

const below = (anchor: HTMLElement, card: Size, window: Size) => placeBelow(anchor.getBoundingClientRect(), card, window);

/** A draft as its row has no room for it: more of its text, its picture, when it is planned and on how many accounts. */
export function DraftCard({ post, zone, ...card }: Props) {
  const t = useWords();
  const common = commonWords.useWords();
  const own = post.targets.find((target) => target.text?.trim() || target.media?.length);
  const text = post.text.trim() || own?.text?.trim() || '';
  const picture = post.media[0] ?? own?.media?.[0];
  return (
    <HoverCard place={below} picture={picture?.media.thumbnailUrl ?? null} {...card}>
      <Row as="p" gap={6} size={12}>
        <StateGlyph state="draft" size={14} label={null} />
        <Text as="span" weight="semibold">
          {common('state.draft')}
        </Text>
        <Text as="span" tone="muted" num>
          {post.intended ? t('drafts.intended', intention(post.intended)) : t('drafts.notPlanned')}
        </Text>
      </Row>
      <p className={css.words}>
        <bdi>{text || t('history.noText')}</bdi>
      </p>
      <Row as="p" gap={6} size={12} tone="muted">
        <Text as="span" grow>
          {post.targets.length > 0 ? t('drafts.accounts', { count: post.targets.length }) : t('drafts.noAccounts')}
        </Text>
        <Places of={post.targets} max={4} size={14} word />
      </Row>
      <Text as="p" size={12} tone="quiet">
        {t('drafts.edited', { who: post.authorName, when: formatMoment(post.updatedAt, zone) })}
      </Text>
    </HoverCard>
  );
}
