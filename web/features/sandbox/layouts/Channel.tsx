import { useWords } from 'words:sandbox';
import { Box, Card, Grid, Row, Text } from '../../../ui/primitives/primitives.tsx';
import { Byline, Details, Face, Moment, PostText } from '../post/parts.tsx';
import { Shown } from '../post/Shown.tsx';
import { detail, type Thread } from '../threads.ts';
import css from './Layouts.module.css';

const planned = 'sandbox.detail_schedule';
const where = 'sandbox.detail_chat';

/** A broadcast channel: the chat, oldest first, and next to it the schedule. */
export function Channel({ threads }: { threads: readonly Thread[] }) {
  const t = useWords();
  const posts = threads.flatMap(({ post, replies }) => [post, ...replies]);
  const schedule = posts.filter((post) => detail(post, planned) !== null);
  const chat = posts.filter((post) => detail(post, planned) === null).sort((a, b) => a.at.localeCompare(b.at, 'en'));
  return (
    <Grid gap={12} align="start" className={css.channel}>
      <Card as="section" minW={0} aria-label={t('channel.chat')}>
        <Box as="h2" p="12 16" edge="bottom">
          {t('channel.chat')}
        </Box>
        {chat.length === 0 && (
          <Text p={16} tone="quiet">
            {t('channel.noChat')}
          </Text>
        )}
        <Grid as="ol" className={css.log}>
          {chat.map((post) => (
            <li key={post.id}>
              <Shown post={post} className={detail(post, where) === 'announcement' ? `${css.line} ${css.announcement}` : css.line}>
                <Byline post={post} handle={false} />
                <PostText post={post} />
                <Details post={post} />
              </Shown>
            </li>
          ))}
        </Grid>
      </Card>
      <Card as="section" minW={0} aria-label={t('channel.schedule')}>
        <Box as="h2" p="12 16" edge="bottom">
          {t('channel.schedule')}
        </Box>
        {schedule.length === 0 && (
          <Text p={16} tone="quiet">
            {t('channel.noSchedule')}
          </Text>
        )}
        <Grid as="ol" className={css.log}>
          {schedule.map((post) => (
            <li key={post.id}>
              <Shown post={post} className={css.line}>
                <Row as="header" gap={12}>
                  <Face post={post} size={28} />
                  <div>
                    <Text weight="semibold" breaks>
                      {post.text}
                    </Text>
                    <p>{detail(post, planned)}</p>
                  </div>
                </Row>
                <Details post={post} but={[planned]} />
                <Moment post={post} />
              </Shown>
            </li>
          ))}
        </Grid>
      </Card>
    </Grid>
  );
}
