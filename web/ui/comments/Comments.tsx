import { useWords } from 'words:comments';
import type { Media } from '@everycast/contract/media';
import { IconChevronDown, IconChevronUp, IconPhoto } from '@tabler/icons-react';
import { type ReactNode, useEffect, useState } from 'react';
import { inWorkspace } from '../../lib/api/workspace.ts';
import { useSession } from '../../lib/session/session.tsx';
import { Button } from '../Button.tsx';
import { Empty } from '../Empty.tsx';
import { Icon } from '../Icon.tsx';
import { Menu } from '../Menu.tsx';
import { Problem } from '../Problem.tsx';
import { Box, Row, Stack, Text } from '../primitives/primitives.tsx';
import { Loading, Skeleton } from '../Skeleton.tsx';
import { About, CommentBox } from './CommentBox.tsx';
import css from './Comments.module.css';
import { ThreadItem } from './ThreadItem.tsx';
import { threadsOf } from './threads.ts';
import { addComment, keyOf, type Place, useComments } from './use-comments.ts';

interface Props {
  /** The post, or the conversation whose internal notes these are. */
  place: Place;
  /** The post's pictures in order: a comment can be about one of them. */
  pictures?: readonly Media[];
  /** The sentence that a new comment is about, once one is chosen. */
  quote?: string | null;
  /** At the end of the header, such as a button that closes the panel. */
  close?: ReactNode;
  autoFocus?: boolean;
}

const noPictures: readonly Media[] = [];
/** More threads than these are shown on demand: the newest. */
const shownAtOnce = 30;
/** With more resolved threads than these, they are folded to their number. */
const fewResolved = 5;

/** What members say about a post, or note in a conversation: open threads, resolved ones as a line each, and a box for a new comment. */
export function Comments({ place, pictures = noPictures, quote = null, close, autoFocus = false }: Props) {
  const t = useWords();
  const mayWrite = useSession().workspace.permissions.includes('comment.write');
  const { data, error, refetch } = useComments(place);
  const [all, setAll] = useState(false);
  const [fold, setFold] = useState<boolean | null>(null);
  const [about, setAbout] = useState<{ quote: string | null; picture: Media | null }>({ quote, picture: null });
  useEffect(() => setAbout({ quote, picture: null }), [quote]);
  const isPost = 'postId' in place;
  const people = data?.people ?? [];
  const { open, resolved } = threadsOf(data?.items ?? []);
  const shown = all ? open : open.slice(-shownAtOnce);
  const isFolded = fold ?? resolved.length > fewResolved;
  const shared = { place, people, pictures };
  return (
    <Stack minH={0} grow as="section" aria-label={t(isPost ? 'title' : 'notes')} className={css.comments}>
      <Row as="header" gap={8} p="8 16" edge="bottom" minH="2.75rem" rigid>
        <Text as="h2" size={14}>
          {t(isPost ? 'title' : 'notes')}
        </Text>
        <Text as="span" size={13} tone="quiet" num>
          {t('open', { count: open.length })}
        </Text>
        <Row gap={4} ml="auto">
          {resolved.length > 0 && (
            <Button size="sm" variant="ghost" aria-expanded={!isFolded} onClick={() => setFold(!isFolded)}>
              {t('resolved', { count: resolved.length })}
              <Icon of={isFolded ? IconChevronDown : IconChevronUp} size={14} />
            </Button>
          )}
          {close}
        </Row>
      </Row>
      <Box grow minH={0} scroll tabIndex={0} role="group" aria-label={t(isPost ? 'title' : 'notes')}>
        {error && (
          <Box p={12}>
            <Problem title={t('notLoaded')} problem={error} retry={() => void refetch()} />
          </Box>
        )}
        {!data && !error && (
          <Loading>
            <Skeleton height="4rem" />
            <Skeleton height="4rem" />
          </Loading>
        )}
        {data && open.length === 0 && resolved.length === 0 && <Empty title={t('empty')}>{t(isPost ? 'emptyText' : 'notesWhy')}</Empty>}
        {shown.length < open.length && (
          <Button size="sm" variant="ghost" onClick={() => setAll(true)}>
            {t('earlier', { count: open.length - shown.length })}
          </Button>
        )}
        <ul>
          {shown.map((thread) => (
            <ThreadItem key={thread.root.id} thread={thread} {...shared} />
          ))}
          {!isFolded && resolved.map((thread) => <ThreadItem key={thread.root.id} thread={thread} {...shared} />)}
        </ul>
      </Box>
      {mayWrite && (
        <Stack bg="canvas" edge="top" p="8 16 12" gap={6} rigid>
          <Row gap={8} minH="1.75rem">
            <Text size={13} weight="medium" aria-hidden="true">
              {t(isPost ? 'new' : 'newNote')}
            </Text>
            {pictures.length > 0 && (
              <span className={css.end}>
                <Menu
                  variant="small"
                  label={t('about')}
                  side="above-end"
                  trigger={<Icon of={IconPhoto} size={18} />}
                  options={pictures.map((picture, at) => ({
                    key: picture.id,
                    label: (
                      <>
                        <img src={inWorkspace(picture.thumbnailUrl)} alt="" width={20} height={20} className={css.thumb} />
                        {t('image', { number: at + 1 })}
                      </>
                    ),
                    choose: () => setAbout({ quote: null, picture }),
                  }))}
                />
              </span>
            )}
          </Row>
          <CommentBox
            label={t(isPost ? 'new' : 'newNote')}
            button={t(isPost ? 'send' : 'addNote')}
            people={people}
            place={`new.${keyOf(place)}`}
            about={
              <About
                {...about}
                number={pictures.findIndex(({ id }) => id === about.picture?.id) + 1}
                remove={() => setAbout({ quote: null, picture: null })}
              />
            }
            send={async (written, key) => {
              await addComment(place, { ...written, quote: about.quote, pictureId: about.picture?.id ?? null }, key);
              setAbout({ quote: null, picture: null });
            }}
            autoFocus={autoFocus}
          />
        </Stack>
      )}
    </Stack>
  );
}
