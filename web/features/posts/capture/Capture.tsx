import { useWords } from 'words:ideas';
import { Modal, Select, Textarea } from '@mantine/core';
import { IconPhotoPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type ClipboardEvent, type KeyboardEvent, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { get } from '../../../lib/api/client.ts';
import { useSession } from '../../../lib/session/session.tsx';
import { chosenTypes } from '../../../lib/uploads/check-file.ts';
import { usePhone } from '../../../lib/use-phone.ts';
import { Button, IconButton } from '../../../ui/Button.tsx';
import { LabelChoice } from '../../../ui/labels/LabelChoice.tsx';
import { LabelMarks } from '../../../ui/labels/LabelMarks.tsx';
import { Note } from '../../../ui/Note.tsx';
import { Row, Stack, Text } from '../../../ui/primitives/primitives.tsx';
import { toast } from '../../../ui/toast/toast-store.ts';
import { useUploads } from '../composer/use-uploads.ts';
import css from './Capture.module.css';
import { CapturedPictures } from './CapturedPictures.tsx';
import { isEmpty, nothing } from './kept.ts';
import { useCapture } from './use-capture.ts';

/** Notes an idea: words, and what goes with them. Ctrl Enter saves it and stays for the next one. */
export function Capture({ close }: { close: () => void }) {
  const t = useWords();
  const navigate = useNavigate();
  const phone = usePhone();
  const { permissions } = useSession().workspace;
  const accounts = useQuery(get('/api/v1/accounts')).data?.items ?? [];
  const { idea, change, save, groups, wasKept } = useCapture(accounts);
  const [pressed, setPressed] = useState(false);
  const [uploading, setUploading] = useState(0);
  const field = useRef<HTMLTextAreaElement>(null);
  const files = useRef<HTMLInputElement>(null);
  const { uploads, add } = useUploads((media) => {
    change(({ pictures }) => ({ pictures: [...pictures.filter(({ id }) => id !== media.id), media] }));
    return true;
  }, setUploading);

  const busy = save.isPending || uploading > 0;
  function submit(then: 'close' | 'stay'): void {
    setPressed(true);
    if (busy) return;
    if (isEmpty(idea)) {
      field.current?.focus();
      return;
    }
    save.mutate(idea, {
      onSuccess({ id }) {
        setPressed(false);
        if (id === null) toast.ok(t('capture.onDevice'));
        else
          toast.ok(t('capture.saved'), {
            action: { label: t('capture.open'), run: () => void navigate(`/post-composer?post=${id}`) },
          });
        if (then === 'close') close();
        else field.current?.focus();
      },
    });
  }
  function paste(event: ClipboardEvent): void {
    const pasted = [...event.clipboardData.files];
    if (pasted.length === 0) return;
    event.preventDefault();
    add(pasted);
  }
  function onKeyDown(event: KeyboardEvent): void {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    submit('stay');
  }
  return (
    <Modal opened onClose={close} title={t('capture.title')} fullScreen={phone} closeButtonProps={{ 'aria-label': t('capture.close') }}>
      <Stack
        as="form"
        gap={12}
        noValidate
        onKeyDown={onKeyDown}
        onPaste={paste}
        onSubmit={(event) => {
          event.preventDefault();
          submit('close');
        }}
        onDragOver={(event) => event.preventDefault()}
        onDrop={(event) => {
          event.preventDefault();
          add([...event.dataTransfer.files]);
        }}
      >
        {wasKept && (
          <Row as="p" gap={8} size={12} tone="quiet">
            {t('capture.kept')}
            <Text as={Button} variant="bare" tone="brand" weight="medium" onClick={() => change(nothing)}>
              {t('capture.clear')}
            </Text>
          </Row>
        )}
        <Textarea
          ref={field}
          data-autofocus
          aria-label={t('capture.words')}
          placeholder={t('capture.placeholder')}
          autosize
          minRows={4}
          maxRows={12}
          value={idea.text}
          onChange={({ currentTarget }) => change({ text: currentTarget.value })}
          error={pressed && isEmpty(idea) ? t('capture.empty') : undefined}
        />
        <CapturedPictures
          pictures={idea.pictures}
          uploads={uploads}
          remove={(gone) => change(({ pictures }) => ({ pictures: pictures.filter(({ id }) => id !== gone) }))}
        />
        <Row gap={8} wrap align="center">
          {permissions.includes('media.write') && (
            <IconButton variant="small" icon={IconPhotoPlus} label={t('capture.attach')} onClick={() => files.current?.click()} />
          )}
          {groups.length > 0 && (
            <Select
              className={css.group}
              aria-label={t('capture.group')}
              placeholder={t('capture.noGroup')}
              clearable
              data={groups.map(({ id, name }) => ({ value: id, label: name }))}
              value={groups.some(({ id }) => id === idea.groupId) ? idea.groupId : null}
              onChange={(groupId) => change({ groupId })}
            />
          )}
          <LabelChoice chosen={idea.labelIds} change={(labelIds) => change({ labelIds })} />
        </Row>
        <LabelMarks ids={idea.labelIds} />
        {save.error && (
          <Note tone="fail" alert title={t('capture.notSaved')}>
            {save.error.message}
          </Note>
        )}
        <Row as="footer" gap={8} wrap justify="end">
          <Button busy={busy} onClick={() => submit('stay')}>
            {t('capture.next')}
          </Button>
          <Button type="submit" variant="filled" busy={busy}>
            {t('capture.save')}
          </Button>
        </Row>
        <input
          ref={files}
          type="file"
          accept={chosenTypes}
          multiple
          hidden
          onChange={({ target }) => {
            add([...(target.files ?? [])]);
            target.value = '';
          }}
        />
      </Stack>
    </Modal>
  );
}
