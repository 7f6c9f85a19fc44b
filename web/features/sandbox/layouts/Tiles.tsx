import { useWords } from 'words:sandbox';
import { useState } from 'react';
import { Button } from '../../../ui/Button.tsx';
import { Card, Row, Text } from '../../../ui/primitives/primitives.tsx';
import { Medium, Pictures } from '../post/Pictures.tsx';
import { Byline, Details, Face, PostText } from '../post/parts.tsx';
import { Shown, useIsOpen } from '../post/Shown.tsx';
import type { Thread } from '../threads.ts';
import { Comments } from './Comments.tsx';
import css from './Layouts.module.css';

/** One post open next to its text, and all of them as tiles below. */
export function Tiles({ threads, shape }: { threads: readonly Thread[]; shape: 'square' | 'upright' }) {
  const t = useWords();
  const isOpen = useIsOpen();
  const [chosen, choose] = useState<string | null>(null);
  const followed = threads.find(({ post, replies }) => [post, ...replies].some(isOpen));
  const open = threads.find(({ post }) => post.id === chosen) ?? followed ?? threads[0];
  if (!open) return null;
  return (
    <>
      <Card as="section" minW={0} aria-label={t('post.shown')}>
        <Shown key={open.post.id} post={open.post} className={`${css.beside} ${css[shape]}`}>
          <Pictures media={open.post.media} shape={shape} />
          <div className={css.body}>
            <Row as="header" gap={12}>
              <Face post={open.post} />
              <Byline post={open.post} />
            </Row>
            <PostText post={open.post} />
            <Details post={open.post} />
            <Comments comments={open.replies} />
          </div>
        </Shown>
      </Card>
      <ul className={`${css.tiles} ${css[shape]}`} aria-label={t('post.all')}>
        {threads.map(({ post }) => (
          <li key={post.id}>
            <Text
              as={Button}
              variant="bare"
              w="full"
              block
              clip
              bg="sunken"
              radius={6}
              tone="inherit"
              className={css.tile}
              aria-pressed={post === open.post}
              aria-label={t('post.show', { name: post.by.name, text: post.text.slice(0, 80) })}
              onClick={() => choose(post.id)}
            >
              <Tile post={post} />
            </Text>
          </li>
        ))}
      </ul>
    </>
  );
}

/** A post's tile: its cover if one was chosen, or else its first media. */
function Tile({ post: { media, text } }: Pick<Thread, 'post'>) {
  const medium = media.find(({ kind, cover }) => kind === 'image' && cover !== undefined) ?? media[0];
  return medium ? (
    <Medium medium={medium} small />
  ) : (
    <Text as="span" p={8} block fontSize={12} textAlign="left">
      {text}
    </Text>
  );
}
