import type { Post, PostMedia } from '@everycast/contract/posts';
import { IconPlayerPlayFilled } from '@tabler/icons-react';
import { inWorkspace } from '../../../lib/api/workspace.ts';
import { formatDuration } from '../../../lib/measures.ts';
import { Icon } from '../../../ui/Icon.tsx';
import { Panel } from '../../../ui/Panel.tsx';
import { useWords } from '../words.ts';
import css from './Contents.module.css';
import { namedPictures } from './named-pictures.ts';

type Shown = Pick<Post, 'text' | 'media' | 'thread' | 'firstComment'> & Parameters<typeof namedPictures>[0];

/** All that the post says: its text and files, the parts that continue it, its first comment, and the pictures that were chosen with it. */
export function Contents({ post }: { post: Shown }) {
  const t = useWords();
  const [first, ...more] = post.media;
  const named = namedPictures(post);
  return (
    <Panel className={css.post}>
      {first && <File file={first} className={css.first} />}
      <div className={css.part}>
        <Files files={more} />
        <p className={css.text}>{post.text || t('history.noText')}</p>
      </div>
      {post.thread.map((part, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a part has no other name than its place
        <section key={index} className={css.part}>
          <h2 className={css.name}>{t('thread.part', { number: index + 2 })}</h2>
          <Files files={part.media} />
          {part.text.trim() !== '' && <p className={css.text}>{part.text}</p>}
        </section>
      ))}
      {post.firstComment.trim() !== '' && (
        <section className={css.part}>
          <h2 className={css.name}>{t('comment.label')}</h2>
          <p className={css.text}>{post.firstComment}</p>
        </section>
      )}
      {named.map(({ key, label, on, media }) => (
        <figure key={key} className={css.part}>
          <figcaption className={css.name}>{t('history.pictureOn', { label, on })}</figcaption>
          <img className={css.named} src={inWorkspace(media.thumbnailUrl)} alt={media.alt || media.name} title={media.name} />
        </figure>
      ))}
    </Panel>
  );
}

function Files({ files }: { files: readonly PostMedia[] }) {
  const t = useWords();
  if (files.length === 0) return null;
  return (
    <ul className={css.files} aria-label={t('media.title')}>
      {files.map((file) => (
        <li key={file.id}>
          <File file={file} className={css.small} />
        </li>
      ))}
    </ul>
  );
}

/** A picture, or a video by its poster and its length. */
function File({ file: { alt, media }, className }: { file: PostMedia; className: string | undefined }) {
  return (
    <span className={`${css.file} ${className}`}>
      <img src={inWorkspace(media.thumbnailUrl)} alt={alt} title={alt || undefined} />
      {media.kind === 'video' && (
        <span className={css.length}>
          <Icon of={IconPlayerPlayFilled} size={14} />
          {media.duration !== null && formatDuration(media.duration)}
        </span>
      )}
    </span>
  );
}
