import { useWords } from 'words:posts';
import type { LinkCard as Card } from '@everycast/contract/link-cards';
import type { CardWish } from '@everycast/platforms/port/manifest';
import { useQuery } from '@tanstack/react-query';
import { createContext, useContext } from 'react';
import { answer, http } from '../../../../lib/api/client.ts';
import { inWorkspace } from '../../../../lib/api/workspace.ts';
import { Box, Stack, Text } from '../../../../ui/primitives/primitives.tsx';
import { Placeholders, Skeleton } from '../../../../ui/Skeleton.tsx';
import css from './LinkCard.module.css';
import { useSettled } from './use-settled.ts';

/** Who reads pages for their cards. `key`: what is read for one isn't shown to another. */
export interface CardSource {
  key: string;
  read(url: string, signal: AbortSignal): Promise<Card>;
}

const forMembers: CardSource = {
  key: '/api/v1/link-cards',
  read: (url, signal) => answer(http.GET('/api/v1/link-cards', { params: { query: { url } }, signal })),
};
const Source = createContext(forMembers);
/** For previews that people see who aren't signed in. */
export const CardsFrom = Source.Provider;

/** A URL is read after this long without changes: half of one leads elsewhere. Milliseconds. */
const settledAfter = 700;
/** As long as the server remembers that a page has no card. Milliseconds. */
const knownFor = 10 * 60_000;

/** A link's card as it is published, if Everycast creates it; or why there is none. */
export function LinkCard({ wish }: { wish: CardWish | null }) {
  const url = useSettled(wish?.url ?? null, settledAfter);
  if (wish === null) return null;
  return url === wish.url ? <Read wish={wish} /> : <Reading />;
}

function Read({ wish: { url, title, description } }: { wish: CardWish }) {
  const t = useWords();
  const { key, read } = useContext(Source);
  const { data, isError } = useQuery({
    queryKey: [key, url],
    queryFn: ({ signal }) => read(url, signal),
    staleTime: knownFor,
    retry: false,
  });
  // Typed values need no page.
  const card = data?.card ?? (title !== null && (data || isError) ? { title, description: '', picture: null } : null);
  if (card) return <Drawn url={url} card={{ ...card, title: title ?? card.title, description: description ?? card.description }} />;
  if (isError) return <Unknown />;
  return data ? (
    <Text size={12} tone="quiet" className={css.none}>
      {t('preview.card.none')} {data.why}
    </Text>
  ) : (
    <Reading />
  );
}

function Unknown() {
  const t = useWords();
  return (
    <Text size={12} tone="quiet" className={css.none}>
      {t('preview.card.unknown')}
    </Text>
  );
}

interface DrawnCard {
  title: string;
  description: string;
  picture: { url: string; width: number; height: number } | null;
}

function Drawn({ url, card: { title, description, picture } }: { url: string; card: DrawnCard }) {
  const t = useWords();
  return (
    <Box as="figure" clip className={css.card} aria-label={t('preview.card.of', { title })}>
      {picture && <img className={css.picture} src={inWorkspace(picture.url)} alt="" />}
      <Stack as="figcaption" gap={2} p="8 12" size={13} breaks>
        <Text as="span" weight="semibold" clamp={2}>
          {title}
        </Text>
        {description !== '' && (
          <Text as="span" tone="muted" clamp={2}>
            {description}
          </Text>
        )}
        <Text as="span" size={12} tone="quiet">
          {new URL(url).host}
        </Text>
      </Stack>
    </Box>
  );
}

/** As high as a card's text, so that the layout hardly moves when it loads. */
const Reading = () => (
  <Box clip className={css.card}>
    <Placeholders>
      <Skeleton height="4.5rem" />
    </Placeholders>
  </Box>
);
