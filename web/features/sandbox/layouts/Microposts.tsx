import type { SandboxPost } from '@everycast/contract/sandbox';
import type { Icon as TablerIcon } from '@tabler/icons-react';
import { Card, Grid } from '../../../ui/primitives/primitives.tsx';
import { Pictures } from '../post/Pictures.tsx';
import { Byline, Details, Face, LinkPreview, PostText } from '../post/parts.tsx';
import { Shown } from '../post/Shown.tsx';
import type { Thread } from '../threads.ts';
import { Actions } from './Actions.tsx';
import css from './Layouts.module.css';

/** Short posts below each other; a thread's parts are connected by a line. */
export function Microposts({ threads, icons }: { threads: readonly Thread[]; icons: readonly TablerIcon[] }) {
  const one = (post: SandboxPost, continues: boolean) => (
    <Shown key={post.id} post={post} className={continues ? `${css.micropost} ${css.continues}` : css.micropost}>
      <Face post={post} />
      <div className={css.body}>
        <Byline post={post} />
        <PostText post={post} />
        <Pictures media={post.media} />
        <LinkPreview link={post.link} />
        <Details post={post} />
        <Actions icons={icons} />
      </div>
    </Shown>
  );
  return (
    <Grid as="ol" gap={12}>
      {threads.map(({ post, replies }) => (
        <Card as="li" minW={0} key={post.id}>
          {[post, ...replies].map((part, index) => one(part, index < replies.length))}
        </Card>
      ))}
    </Grid>
  );
}
