import { useWords } from 'words:engagement';
import { maxSavedReplyName, type SavedReply } from '@everycast/contract/engagement';
import { Modal, TextInput } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { IconButton } from '../../ui/Button.tsx';
import { Row, Stack, Text } from '../../ui/primitives/primitives.tsx';
import { toast } from '../../ui/toast/toast-store.ts';
import { removeReply, renameReply, saveReply } from './data.ts';

/** The workspace's saved replies, to rename or delete them. */
export default function ManageReplies({ replies, close }: { replies: readonly SavedReply[]; close: () => void }) {
  const t = useWords();
  return (
    <Modal opened onClose={close} title={t('reply.saved')} centered>
      {replies.length === 0 ? (
        <Text tone="quiet">{t('reply.none')}</Text>
      ) : (
        <Stack as="ul" gap={12} aria-label={t('reply.saved')}>
          {replies.map((reply) => (
            <One key={reply.id} reply={reply} />
          ))}
        </Stack>
      )}
    </Modal>
  );
}

/** A name is saved on blur or Enter; Escape restores it. */
function One({ reply }: { reply: SavedReply }) {
  const t = useWords();
  const { id, name: saved, text } = reply;
  const [name, setName] = useState(saved);
  const failed = (problem: Error) => void toast.fail(problem.message);
  const renaming = useMutation({
    mutationFn: (wanted: string) => renameReply(id, wanted),
    onError(problem) {
      setName(saved);
      failed(problem);
    },
  });
  const removing = useMutation({
    mutationFn: () => removeReply(id),
    onSuccess() {
      const run = () => void saveReply(saved, text).catch(failed);
      toast.ok(t('saved.removed', { name: saved }), { action: { label: t('thread.undo'), run } });
    },
    onError: failed,
  });
  const leave = () => {
    const wanted = name.trim();
    if (wanted === '' || wanted === saved) setName(saved);
    else renaming.mutate(wanted);
  };
  return (
    <Stack as="li" gap={4}>
      <Row gap={8}>
        <Stack grow minW={0}>
          <TextInput
            aria-label={t('saved.nameOf', { name: saved })}
            value={name}
            maxLength={maxSavedReplyName}
            onChange={(event) => setName(event.currentTarget.value)}
            onBlur={leave}
            onKeyDown={(event) => {
              if (event.key === 'Enter') event.currentTarget.blur();
              if (event.key !== 'Escape') return;
              event.stopPropagation(); // it closes the dialog otherwise
              setName(saved);
            }}
          />
        </Stack>
        <IconButton
          icon={IconTrash}
          size={16}
          label={t('saved.remove', { name: saved })}
          busy={removing.isPending}
          onClick={() => removing.mutate()}
        />
      </Row>
      <Text size={12} tone="quiet" truncate>
        {text}
      </Text>
    </Stack>
  );
}
