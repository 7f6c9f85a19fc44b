import type { Icon as TablerIcon } from '@tabler/icons-react';
import { Card, Grid, Row, Text } from '../../../ui/primitives/primitives.tsx';
import { Pictures } from '../post/Pictures.tsx';
import { Details, Face, LinkPreview, Moment, PostText } from '../post/parts.tsx';
import { Shown } from '../post/Shown.tsx';
import type { Thread } from '../threads.ts';
import { Actions } from './Actions.tsx';
import { Comments } from './Comments.tsx';
import css from './Layouts.module.css';

/** Wide cards: the author, the text, then images or a link, and comments below. */
export function Cards({ threads, icons }: { threads: readonly Thread[]; icons: readonly TablerIcon[] }) {
  return (
    <Grid as="ol" gap={12}>
      {threads.map(({ post, replies }) => (
        <Card as="li" minW={0} key={post.id}>
          <Shown post={post} className={css.card}>
            <Row as="header" gap={12}>
              <Face post={post} />
              <div>
                <Text weight="semibold" breaks>
                  {post.by.name}
                </Text>
                <Moment post={post} />
              </div>
            </Row>
            <PostText post={post} />
            <Pictures media={post.media} />
            <LinkPreview link={post.link} />
            <Details post={post} />
            <Actions icons={icons} />
          </Shown>
          <Comments comments={replies} />
        </Card>
      ))}
    </Grid>
  );
}
