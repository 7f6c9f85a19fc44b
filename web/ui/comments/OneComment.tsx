import { useWords } from 'words:comments';
import type { Comment, CommentPerson } from '@everycast/contract/comments';
import type { Media } from '@everycast/contract/media';
import { IconDots } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { toApiProblem } from '../../lib/api/problem.ts';
import { inWorkspace } from '../../lib/api/workspace.ts';
import { initialsOf } from '../../lib/session/person-hint.ts';
import { useSession } from '../../lib/session/session.tsx';
import { dayKey, formatMoment, formatNear, formatTime } from '../../lib/time/format.ts';
import { useNow } from '../../lib/time/use-now.ts';
import { Avatar } from '../Avatar.tsx';
import { Button } from '../Button.tsx';
import { Icon } from '../Icon.tsx';
import { Menu } from '../Menu.tsx';
import { Box, Row, Text } from '../primitives/primitives.tsx';
import { toast } from '../toast/toast-store.ts';
import { About, CommentBox } from './CommentBox.tsx';
import css from './Comments.module.css';
import { partsOf } from './mentions.ts';
import { changeComment, deleteComment } from './use-comments.ts';

interface Props {
  comment: Comment;
  people: readonly CommentPerson[];
  /** The post's pictures in order, so that one is called by its number. */
  pictures: readonly Media[];
  /** Beside the name: what can be done with the thread. */
  action?: ReactNode;
}

/** What one person said, and when. People edit their own; admins can delete any. */
export function OneComment({ comment, people, pictures, action }: Props) {
  const t = useWords();
  const { me, workspace, times } = useSession();
  const now = useNow();
  const [doing, setDoing] = useState<'edit' | 'delete' | null>(null);
  const { id, authorId, authorName, text, mentions, media, quote, picture, createdAt, editedAt, deleted } = comment;
  const name = authorName ?? t('gone');
  const isOwn = authorId === me.id;
  const mayWrite = workspace.permissions.includes('comment.write');
  const mayDelete = mayWrite && (isOwn || workspace.permissions.includes('comment.manage'));
  const isToday = dayKey(createdAt, times.zone) === dayKey(now, times.zone);
  const options = [
    ...(isOwn && mayWrite ? [{ key: 'edit', label: t('edit'), choose: () => setDoing('edit') }] : []),
    ...(mayDelete ? [{ key: 'delete', label: t('delete'), choose: () => setDoing('delete') }] : []),
  ];
  if (deleted) {
    return (
      <Row gap={8} p="6 16" size={13} tone="quiet">
        <Text as="em" grow>
          {t('deleted')}
        </Text>
        {action}
      </Row>
    );
  }
  return (
    <Box as="article" className={css.comment} aria-label={name}>
      <Avatar initials={initialsOf(name)} size={22} own={isOwn} />
      <Row gap={8} minW={0}>
        <Text as="bdi" size={13} weight="semibold" truncate>
          {name}
        </Text>
        <Text as="time" size={12} tone="quiet" nowrap dateTime={createdAt} title={formatMoment(createdAt, times.zone)}>
          {isToday ? formatTime(createdAt, times.zone) : formatNear(createdAt, times.zone, now)}
        </Text>
        {editedAt && (
          <Text as="span" size={12} tone="quiet" title={formatMoment(editedAt, times.zone)}>
            {t('edited')}
          </Text>
        )}
        <Row gap={2} ml="auto" rigid>
          {action}
          {options.length > 0 && (
            <Menu variant="small" label={t('actions', { name })} trigger={<Icon of={IconDots} size={16} />} options={options} />
          )}
        </Row>
      </Row>
      <Box minW={0} className={css.said}>
        {doing === 'edit' ? (
          <CommentBox
            label={t('editOne')}
            button={t('save')}
            people={people}
            place={`edit.${id}`}
            first={{ text, media }}
            send={async (written) => {
              await changeComment(id, written);
              setDoing(null);
            }}
            cancel={() => setDoing(null)}
            autoFocus
          />
        ) : (
          <>
            <About quote={quote} picture={picture} number={pictures.findIndex((one) => one.id === picture?.id) + 1} />
            {text !== '' && (
              <Text size={13} pre breaks>
                {partsOf(text, mentions).map((part, at) =>
                  part.mention ? (
                    // biome-ignore lint/suspicious/noArrayIndexKey: parts of one text stay in their order
                    <b key={at} className={css.mention}>
                      {part.text}
                    </b>
                  ) : (
                    part.text
                  ),
                )}
              </Text>
            )}
            {media.length > 0 && (
              <Row gap={8} wrap mt={6}>
                {media.map((file) => (
                  <a key={file.id} href={inWorkspace(file.url)} target="_blank" rel="noreferrer" className={css.picture}>
                    <img src={inWorkspace(file.thumbnailUrl)} alt={file.alt || file.name} loading="lazy" />
                  </a>
                ))}
              </Row>
            )}
          </>
        )}
        {doing === 'delete' && <Sure text={t('deleteSure')} id={id} done={() => setDoing(null)} />}
      </Box>
    </Box>
  );
}

/** Asks before a comment is deleted, because its text isn't stored anywhere else. */
function Sure({ text, id, done }: { text: string; id: string; done: () => void }) {
  const t = useWords();
  const [busy, setBusy] = useState(false);
  const remove = () => {
    setBusy(true);
    void deleteComment(id)
      .catch((thrown: unknown) => void toast.fail(toApiProblem(thrown).message))
      .finally(done);
  };
  return (
    <Row gap={8} mt={6} wrap role="group" aria-label={text}>
      <Text size={13} grow>
        {text}
      </Text>
      <Button size="sm" variant="ghost" onClick={done}>
        {t('cancel')}
      </Button>
      <Button size="sm" busy={busy} onClick={remove} autoFocus>
        {t('delete')}
      </Button>
    </Row>
  );
}
