import { useWords } from 'words:posts';
import type { Media } from '@everycast/contract/media';
import { shownHandle } from '@everycast/contract/named-platforms';
import type { Post, PostMedia, Target } from '@everycast/contract/posts';
import { wholeOn } from '@everycast/platforms/port/overlay';
import { kindsIn, picturesFor } from '@everycast/platforms/port/renditions/chosen';
import { IconPlayerPlayFilled } from '@tabler/icons-react';
import { inWorkspace } from '../../../lib/api/workspace.ts';
import { formatDuration } from '../../../lib/measures.ts';
import { manifests } from '../../../lib/platforms/manifests.ts';
import { Icon } from '../../../ui/Icon.tsx';
import { Panel } from '../../../ui/Panel.tsx';
import { Box, Row, Stack, Text } from '../../../ui/primitives/primitives.tsx';
import css from './History.module.css';
import { say } from './say.ts';

/** An option's image, such as a cover. `on`: its platform, with its accounts if others there have another one. */
interface NamedPicture {
  key: string;
  label: string;
  on: string;
  media: Media;
}

type Body = 'text' | 'media' | 'thread' | 'firstComment' | 'options';
type Of = Pick<Post, Body | 'pictures'> & { targets: readonly Pick<Target, Body | 'platform' | 'handle'>[] };

/** The images of options that apply to a post's accounts; the same for several of them is listed once. */
function namedPictures(post: Of): NamedPicture[] {
  const all = post.targets.flatMap((target) => {
    const { platform } = target;
    const manifest = manifests[platform];
    const { media: files, thread, options } = wholeOn(post, target, platform);
    const chosen = picturesFor(manifest, options, {}, kindsIn({ media: heldIn(files), thread: thread.map(partHeld) }));
    return chosen.flatMap(({ id, field: { key, label } }) => {
      const media = post.pictures.find((picture) => picture.id === id);
      return media
        ? [{ place: `${platform} ${key}`, key: `${platform} ${key} ${id}`, label: say(label), name: manifest.name, target, media }]
        : [];
    });
  });
  const byPicture = [...Map.groupBy(all, ({ key }) => key).values()];
  return byPicture.flatMap((those) => {
    const [first] = those;
    if (!first) return [];
    const { place, key, label, name, media } = first;
    const isOnly = all.every((other) => other.place !== place || other.key === key);
    const handles = those.map(({ target }) => shownHandle(target)).join(', ');
    return [{ key, label, on: isOnly ? name : `${name} (${handles})`, media }];
  });
}

const heldIn = (files: Post['media']) => files.map(({ media: { kind } }) => ({ kind }));
const partHeld = ({ media }: Post['thread'][number]) => ({ media: heldIn(media) });

/** The post's whole content: text, files, further parts, first comment, and images of options. */
export function Contents({ post }: { post: Parameters<typeof namedPictures>[0] }) {
  const t = useWords();
  const [first, ...more] = post.media;
  const named = namedPictures(post);
  return (
    <Panel className={css.post}>
      {first && <File file={first} className={css.first} />}
      <Stack gap={8} p={16} divided>
        <Files files={more} />
        <Text pre breaks>
          {post.text || t('history.noText')}
        </Text>
      </Stack>
      {post.thread.map((part, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a part has no other name than its place
        <Stack as="section" gap={8} p={16} key={index} divided>
          <Text as="h2" size={12} tone="quiet" weight="medium">
            {t('thread.part', { number: index + 2 })}
          </Text>
          <Files files={part.media} />
          {part.text.trim() !== '' && (
            <Text pre breaks>
              {part.text}
            </Text>
          )}
        </Stack>
      ))}
      {post.firstComment.trim() !== '' && (
        <Stack as="section" gap={8} p={16} divided>
          <Text as="h2" size={12} tone="quiet" weight="medium">
            {t('comment.label')}
          </Text>
          <Text pre breaks>
            {post.firstComment}
          </Text>
        </Stack>
      )}
      {named.map(({ key, label, on, media }) => (
        <Stack as="figure" gap={8} p={16} key={key} divided>
          <Text as="figcaption" size={12} tone="quiet" weight="medium">
            {t('history.pictureOn', { label, on })}
          </Text>
          <img className={css.named} src={inWorkspace(media.thumbnailUrl)} alt={media.alt || media.name} title={media.name} />
        </Stack>
      ))}
    </Panel>
  );
}

function Files({ files }: { files: readonly PostMedia[] }) {
  const t = useWords();
  if (files.length === 0) return null;
  return (
    <Row as="ul" gap={8} wrap align="stretch" aria-label={t('media.title')}>
      {files.map((file) => (
        <li key={file.id}>
          <File file={file} className={css.small} />
        </li>
      ))}
    </Row>
  );
}

/** An image, or a video by its poster and duration. */
function File({ file: { alt, media }, className }: { file: PostMedia; className: string | undefined }) {
  return (
    <Box as="span" pos="relative" block clip bg="sunken" className={`${css.file} ${className}`}>
      <img src={inWorkspace(media.thumbnailUrl)} alt={alt} title={alt || undefined} />
      {media.kind === 'video' && (
        <Row as="span" inline gap={2} bg="surface" radius={4} size={12} num p="0 4" className={css.length}>
          <Icon of={IconPlayerPlayFilled} size={14} />
          {media.duration !== null && formatDuration(media.duration)}
        </Row>
      )}
    </Box>
  );
}
