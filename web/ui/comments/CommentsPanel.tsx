import * as commonWords from 'words:common';
import type { Media } from '@everycast/contract/media';
import { Drawer } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { usePhone } from '../../lib/use-phone.ts';
import { IconButton } from '../Button.tsx';
import css from './Comments.module.css';
import { Comments } from './Comments.tsx';
import type { Place } from './use-comments.ts';

interface Props {
  place: Place;
  pictures?: readonly Media[];
  /** The sentence that a new comment is about. */
  quote: string | null;
  title: string;
  opened: boolean;
  close: () => void;
}

/** The comments beside the screen; on a phone over it. */
export default function CommentsPanel({ place, pictures, quote, title, opened, close }: Props) {
  const common = commonWords.useWords();
  const phone = usePhone();
  const comments = (
    <Comments
      place={place}
      {...(pictures && { pictures })}
      quote={quote}
      autoFocus={!phone}
      close={!phone && <IconButton variant="small" icon={IconX} size={16} label={common('close')} onClick={close} />}
    />
  );
  if (!phone)
    return opened ? (
      <aside className={css.panel} aria-label={title} data-beside>
        {comments}
      </aside>
    ) : null;
  return (
    <Drawer
      opened={opened}
      onClose={close}
      title={title}
      position="bottom"
      size="85%"
      withCloseButton
      classNames={{ body: css.drawer, content: css.sheet }}
      closeButtonProps={{ 'aria-label': common('close') }}
    >
      {comments}
    </Drawer>
  );
}
