import { useWords } from 'words:cards';
import * as commonWords from 'words:common';
import type { AccountGroup } from '@everycast/contract/account-groups';
import type { BrandKits } from '@everycast/contract/brand';
import { isRefused } from '@everycast/contract/cards/cards';
import type { Media } from '@everycast/contract/media';
import { Modal } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { get } from '../../../lib/api/client.ts';
import { toApiProblem } from '../../../lib/api/problem.ts';
import { usePhone } from '../../../lib/use-phone.ts';
import { Button } from '../../../ui/Button.tsx';
import { Note } from '../../../ui/Note.tsx';
import { Problem } from '../../../ui/Problem.tsx';
import { Box, Row, Stack, Text } from '../../../ui/primitives/primitives.tsx';
import { Loading, Skeleton } from '../../../ui/Skeleton.tsx';
import css from './Cards.module.css';
import { Fields } from './Fields.tsx';
import { Look } from './Look.tsx';
import { makeCards } from './make.ts';
import { Preview } from './Preview.tsx';
import { Templates } from './Templates.tsx';
import { type CardStart, type CardState, useCard } from './use-card.ts';

export interface CardDialogProps extends CardStart {
  close: () => void;
  /** The cards are in the library. */
  made: (cards: Media[]) => void;
  /** Chooses a photo of the library. */
  picker: (place: { opened: boolean; close: () => void; choose: (image: Media) => void }) => ReactNode;
}

/** Text cards from a template, with the text of a post or a thread. */
export default function CardDialog(props: CardDialogProps) {
  const t = useWords();
  const phone = usePhone();
  const kits = useQuery(get('/api/v1/brand'));
  const groups = useQuery(get('/api/v1/account-groups'));
  const [picking, setPicking] = useState(false);
  const error = kits.error ?? groups.error;
  const isThere = kits.data && groups.data;
  return (
    <Modal
      opened
      onClose={props.close}
      // Escape closes what is on top alone.
      closeOnEscape={!picking}
      title={t(props.texts.length > 1 ? 'carouselTitle' : 'title')}
      size={980}
      fullScreen={phone}
      classNames={{ body: css.body }}
    >
      {isThere && <Inside {...props} kits={kits.data} groups={groups.data.items} picking={picking} setPicking={setPicking} />}
      {!isThere && error && (
        <Problem title={t('notLoaded')} problem={error} retry={() => void Promise.all([kits.refetch(), groups.refetch()])} />
      )}
      {!isThere && !error && (
        <Loading>
          <Skeleton height="20rem" />
        </Loading>
      )}
    </Modal>
  );
}

function Inside({
  kits,
  groups,
  close,
  made: done,
  picker,
  picking,
  setPicking,
  ...start
}: CardDialogProps & { kits: BrandKits; groups: readonly AccountGroup[]; picking: boolean; setPicking: (on: boolean) => void }) {
  const t = useWords();
  const common = commonWords.useWords();
  const state = useCard(start, kits, groups);
  const { made, ratio, onPhoto } = state;
  const [busy, setBusy] = useState(false);
  const [tried, setTried] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const refused = made && isRefused(made) ? made : null;

  async function add() {
    setTried(true);
    if (!made || isRefused(made)) return;
    setBusy(true);
    setProblem(null);
    try {
      done(await makeCards(made, ratio, onPhoto, t('name')));
    } catch (thrown) {
      setProblem(toApiProblem(thrown).message);
      setBusy(false);
    }
  }

  return (
    <>
      <div className={css.columns}>
        <Stack gap={16} p={20} className={css.form}>
          <Templates state={state} />
          <Fields state={state} missing={tried && refused?.refused === 'empty' ? refused.field : null} />
          <Look state={state} groups={groups} pickPhoto={() => setPicking(true)} />
        </Stack>
        <Result state={state} />
      </div>
      {problem && (
        <Box p="0 20 12">
          <Note tone="fail" alert title={t('notMade')}>
            {problem}
          </Note>
        </Box>
      )}
      <Row as="footer" gap={8} wrap p="12 20" edge="top" className={css.foot}>
        {refused && refused.refused !== 'empty' && (
          <Text size={13} tone="wait" role="alert">
            {t(`refused.${refused.refused}`)}
          </Text>
        )}
        <Row gap={8} ml="auto">
          <Button onClick={close}>{common('cancel')}</Button>
          <Button variant="filled" busy={busy} onClick={() => void add()}>
            {busy ? t('adding') : t('add', { count: made && !isRefused(made) ? made.cards.length : 1 })}
          </Button>
        </Row>
      </Row>
      {picker({ opened: picking, close: () => setPicking(false), choose: state.setPhoto })}
    </>
  );
}

/** The cards as they will be; what can't be made keeps the last ones. */
function Result({ state: { made, ratio, photo } }: { state: CardState }) {
  const t = useWords();
  const [last, setLast] = useState(made);
  if (made && !isRefused(made) && made !== last) setLast(made);
  const shown = made && !isRefused(made) ? made : last;
  if (!shown || isRefused(shown)) return <div className={css.result} />;
  const count = shown.cards.length;
  return (
    <Stack as="section" gap={12} p={20} bg="sunken" className={css.result} tabIndex={0} aria-label={t('preview')}>
      {count > 1 && (
        <Text size={12} tone="muted" num aria-live="polite">
          {t('count', { count })}
        </Text>
      )}
      <ol className={css.cards} data-many={count > 1 || undefined}>
        {shown.cards.map((card, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: cards have no other name
          <li key={at}>
            <Preview
              made={shown}
              card={card}
              ratio={ratio}
              photo={photo}
              edge={900}
              label={t('cardLabel', { number: at + 1, words: card.words })}
            />
          </li>
        ))}
      </ol>
    </Stack>
  );
}
