import { useWords } from 'words:comments';
import { maxCommentText } from '@everycast/contract/comment-limits';
import type { CommentPerson } from '@everycast/contract/comments';
import type { Media } from '@everycast/contract/media';
import { IconAt, IconPaperclip, IconQuote, IconX } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useRef, useState } from 'react';
import type { ApiProblem } from '../../lib/api/problem.ts';
import { inWorkspace } from '../../lib/api/workspace.ts';
import { newKey } from '../../lib/new-key.ts';
import { useSession } from '../../lib/session/session.tsx';
import { useLazyComponent } from '../../lib/use-lazy-component.ts';
import { Button, IconButton } from '../Button.tsx';
import { Icon } from '../Icon.tsx';
import { Menu } from '../Menu.tsx';
import { Note } from '../Note.tsx';
import { Row, Stack, Text } from '../primitives/primitives.tsx';
import { toast } from '../toast/toast-store.ts';
import css from './Comments.module.css';
import { MentionField } from './MentionField.tsx';
import { mentionedIn } from './mentions.ts';
import { usePicker } from './picker.ts';
import { usePictures } from './use-pictures.ts';
import { useTyped } from './use-typed.ts';

interface Written {
  text: string;
  mediaIds: string[];
  mentionIds: string[];
}

interface Props {
  label: string;
  button: string;
  people: readonly CommentPerson[];
  /** Where what is typed is stored. */
  place: string;
  first?: { text: string; media: readonly Media[] };
  /** Above the text: what it is about. */
  about?: ReactNode;
  /** Sends it; `key` stays the same until it has arrived. */
  send: (written: Written, key: string) => Promise<void>;
  cancel?: () => void;
  autoFocus?: boolean;
}

const nothing: readonly never[] = [];
const noPicker = () => Promise.reject(new Error('There is no library here.'));

/** Where a comment is written, with mentions and pictures. What couldn't be sent stays in it. */
export function CommentBox({ label, button, people, place, first, about, send, cancel, autoFocus = false }: Props) {
  const t = useWords();
  const { me, workspace } = useSession();
  const [text, write] = useTyped(me.id, place, first?.text);
  const { pictures, uploading, room, add, upload, remove, set } = usePictures(first?.media ?? nothing);
  const field = useRef<HTMLTextAreaElement>(null);
  const file = useRef<HTMLInputElement>(null);
  const key = useRef(newKey());
  const [picking, setPicking] = useState(false);
  const loadPicker = usePicker();
  const Picker = useLazyComponent(loadPicker ?? noPicker, picking, () => {
    setPicking(false);
    toast.fail(t('libraryFailed'));
  });
  const sending = useMutation<void, ApiProblem>({
    mutationFn: () => send({ text, mediaIds: pictures.map(({ id }) => id), mentionIds: mentionedIn(text, people) }, key.current),
    onSuccess() {
      key.current = newKey();
      write(first?.text ?? '');
      set(first?.media ?? nothing);
    },
  });
  const over = text.trim().length - maxCommentText;
  const isEmpty = text.trim() === '' && pictures.length === 0;
  const submit = () => {
    if (isEmpty) field.current?.focus();
    else if (over <= 0 && uploading.length === 0 && !sending.isPending) sending.mutate();
  };
  const mention = () => {
    const at = field.current?.selectionEnd ?? text.length;
    const gap = at > 0 && !/\s/.test(text[at - 1] ?? ' ') ? ' @' : '@';
    write(text.slice(0, at) + gap + text.slice(at));
    requestAnimationFrame(() => {
      field.current?.focus();
      field.current?.setSelectionRange(at + gap.length, at + gap.length);
    });
  };
  const sources = [
    ...(workspace.permissions.includes('media.write') ? [{ key: 'upload', label: t('upload'), choose: () => file.current?.click() }] : []),
    ...(loadPicker ? [{ key: 'library', label: t('library'), choose: () => setPicking(true) }] : []),
  ];
  return (
    <Stack
      as="form"
      gap={8}
      aria-label={label}
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      {sending.error && (
        <Note tone="fail" alert title={t('notSent')}>
          {sending.error.message}
        </Note>
      )}
      {about}
      <MentionField
        label={label}
        text={text}
        write={write}
        people={people}
        field={field}
        send={submit}
        cancel={cancel}
        autoFocus={autoFocus}
      />
      {(pictures.length > 0 || uploading.length > 0) && (
        <Row gap={8} wrap>
          {pictures.map((picture) => (
            <span key={picture.id} className={css.picture}>
              <img src={inWorkspace(picture.thumbnailUrl)} alt={picture.alt || picture.name} />
              <IconButton
                variant="corner"
                icon={IconX}
                size={14}
                label={t('remove', { name: picture.alt || picture.name })}
                onClick={() => remove(picture.id)}
              />
            </span>
          ))}
          {uploading.map((name) => (
            <Text key={name} size={12} tone="quiet" truncate role="status">
              {t('uploading', { name })}
            </Text>
          ))}
        </Row>
      )}
      <Row gap={4}>
        <IconButton variant="small" icon={IconAt} label={t('mention')} onClick={mention} />
        {room > 0 && sources.length > 0 && (
          <Menu variant="small" label={t('attach')} side="above-start" trigger={<Icon of={IconPaperclip} size={18} />} options={sources} />
        )}
        {over > 0 && (
          <Text size={12} tone="fail" role="status">
            {t('over', { count: over })}
          </Text>
        )}
        <Row gap={8} ml="auto">
          {cancel && (
            <Button size="sm" variant="ghost" onClick={cancel}>
              {t('cancel')}
            </Button>
          )}
          <Button size="sm" type="submit" busy={sending.isPending} disabled={over > 0 || uploading.length > 0}>
            {button}
          </Button>
        </Row>
      </Row>
      <input
        ref={file}
        type="file"
        accept="image/*"
        multiple
        hidden
        onChange={({ target }) => {
          void upload([...(target.files ?? [])]);
          target.value = '';
        }}
      />
      {Picker && <Picker opened={picking} close={() => setPicking(false)} max={room} kind="image" choose={add} />}
    </Stack>
  );
}

/** The sentence or the picture that a comment is about. */
export function About({
  quote,
  picture,
  number,
  remove,
}: {
  quote: string | null;
  picture: Media | null;
  number: number;
  remove?: () => void;
}) {
  const t = useWords();
  if (quote === null && picture === null) return null;
  const name = number > 0 ? t('image', { number }) : t('anImage');
  return (
    <Row gap={8} p="6 8" bg="sunken" radius={6} size={12} tone="muted" minW={0} className={css.about}>
      {picture ? <img src={inWorkspace(picture.thumbnailUrl)} alt="" width={20} height={20} /> : <Icon of={IconQuote} size={14} />}
      <Text as="span" size={12} minW={0} grow clamp={2} title={quote ?? undefined}>
        {picture ? name : quote}
      </Text>
      {remove && (
        <IconButton variant="small" icon={IconX} size={14} label={t('remove', { name: picture ? name : t('quote') })} onClick={remove} />
      )}
    </Row>
  );
}
