import { useWords } from 'words:sandbox';
import { Card, Grid, Row, Text } from '../../../ui/primitives/primitives.tsx';
import { Pictures } from '../post/Pictures.tsx';
import { Byline, Details, Face, PostText } from '../post/parts.tsx';
import { Shown } from '../post/Shown.tsx';
import { detail, type Thread } from '../threads.ts';
import { Comments } from './Comments.tsx';
import css from './Layouts.module.css';

const title = 'sandbox.detail_title';

/** Videos with their titles; description and comments below each. */
export function Videos({ threads }: { threads: readonly Thread[] }) {
  const t = useWords();
  return (
    <Grid as="ol" gap={12}>
      {threads.map(({ post, replies }) => (
        <Card as="li" minW={0} key={post.id}>
          <Shown post={post} className={css.card}>
            <Pictures media={post.media} shape="wide" />
            <Text as="h2" fontSize={16} breaks className={css.headline}>
              {detail(post, title) ?? t('post.untitled')}
            </Text>
            <Row as="header" gap={12}>
              <Face post={post} />
              <Byline post={post} />
            </Row>
            <PostText post={post} />
            <Details post={post} but={[title]} />
          </Shown>
          <Comments comments={replies} />
        </Card>
      ))}
    </Grid>
  );
}
