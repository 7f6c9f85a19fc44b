import { useWords } from 'words:posts';
import { shownHandle } from '@everycast/contract/named-platforms';
import type { Post, Target } from '@everycast/contract/posts';
import { wholeOn } from '@everycast/platforms/port/overlay';
import { asAccepted } from '@everycast/platforms/port/taken';
import { filledIn } from '@everycast/platforms/port/variables';
import { Modal, Textarea } from '@mantine/core';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { answer, http } from '../../../lib/api/client.ts';
import { refresh } from '../../../lib/api/query-client.ts';
import { manifests } from '../../../lib/platforms/manifests.ts';
import { Button } from '../../../ui/Button.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { Row, Stack, Text } from '../../../ui/primitives/primitives.tsx';
import { toast } from '../../../ui/toast/toast-store.ts';
import { say } from './say.ts';

type OpenDialog = 'edit' | 'remove';

/** What can still be done with a published post: edit or delete it; if the platform doesn't support that, why. */
export function Published({ post, target }: { post: Post; target: Target }) {
  const t = useWords();
  /** The last requested action; its dialog stays in the page, so that the focus can return. */
  const [asked, setAsked] = useState<OpenDialog | null>(null);
  const [opened, setOpened] = useState(false);
  const { name, publishes } = manifests[target.platform];
  const close = () => setOpened(false);
  const open = (what: OpenDialog) => {
    setAsked(what);
    setOpened(true);
  };
  return (
    <>
      <Row gap={8} wrap mt={12}>
        {publishes.edit === true && (
          <Button size="sm" icon={<Icon of={IconPencil} size={16} />} onClick={() => open('edit')}>
            {t('published.edit')}
          </Button>
        )}
        {publishes.remove === true && (
          <Button size="sm" variant="ghost" icon={<Icon of={IconTrash} size={16} />} onClick={() => open('remove')}>
            {t('published.takeDown')}
          </Button>
        )}
      </Row>
      {[publishes.edit, publishes.remove].map(
        (why) =>
          why !== true && (
            <Text tone="muted" key={say(why)} m="2 0 0">
              {say(why)}
            </Text>
          ),
      )}
      {asked === 'edit' && (
        <Modal opened={opened} onClose={close} title={t('published.editOn', { name })} centered>
          <EditText post={post} target={target} close={close} />
        </Modal>
      )}
      {asked === 'remove' && (
        <Modal opened={opened} onClose={close} title={t('published.takeDownOn', { name })} centered>
          <TakeDown post={post} target={target} close={close} />
        </Modal>
      )}
    </>
  );
}

interface Of {
  post: Post;
  target: Target;
  close: () => void;
}

/** The post as it is on that account: if its parts were published as one, that one. */
function takenOf({ post, target }: Omit<Of, 'close'>) {
  const manifest = manifests[target.platform];
  return filledIn(asAccepted(wholeOn(post, target, target.platform), manifest), { ...target.names, id: manifest.id, name: manifest.name });
}

function EditText({ post, target, close }: Of) {
  const t = useWords();
  const taken = takenOf({ post, target });
  const [text, setText] = useState(taken.text);
  const change = useMutation({
    mutationFn: () => {
      const params = { path: { id: post.id, targetId: target.id } };
      return answer(http.POST('/api/v1/posts/{id}/targets/{targetId}/edit', { params, body: { text } }));
    },
    onSuccess() {
      toast.ok(t('published.edited'));
      void refresh('/api/v1/posts');
      close();
    },
    onError: () => void refresh('/api/v1/posts'),
  });
  return (
    <Stack
      as="form"
      gap={16}
      onSubmit={(event) => {
        event.preventDefault();
        change.mutate();
      }}
    >
      <Textarea
        data-autofocus
        label={t('editor.label')}
        description={taken.thread.length > 0 ? t('published.firstAlone') : undefined}
        error={change.error?.message}
        autosize
        minRows={4}
        maxRows={14}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <Row as="footer" gap={8} align="stretch" justify="end">
        <Button onClick={close}>{t('published.cancel')}</Button>
        <Button type="submit" variant="filled" busy={change.isPending}>
          {t('published.change')}
        </Button>
      </Row>
    </Stack>
  );
}

function TakeDown({ post, target, close }: Of) {
  const t = useWords();
  const { name } = manifests[target.platform];
  const taken = takenOf({ post, target });
  const remove = useMutation({
    mutationFn: () => {
      const params = { path: { id: post.id, targetId: target.id } };
      return answer(http.POST('/api/v1/posts/{id}/targets/{targetId}/take-down', { params }));
    },
    onSuccess() {
      toast.ok(t('published.takenDown', { name }));
      void refresh('/api/v1/posts');
      close();
    },
    onError: () => void refresh('/api/v1/posts'),
  });
  return (
    <Stack gap={16}>
      <Text tone="muted" m="2 0 0">
        {t('published.takeDownWhat', { name, handle: shownHandle(target) })}
      </Text>
      {taken.thread.length > 0 && (
        <Text tone="muted" m="2 0 0">
          {t('published.wholeThread', { count: taken.thread.length + 1 })}
        </Text>
      )}
      {remove.error && (
        <Text tone="muted" m="2 0 0" role="alert">
          {remove.error.message}
        </Text>
      )}
      <Row as="footer" gap={8} align="stretch" justify="end">
        <Button data-autofocus onClick={close}>
          {t('published.cancel')}
        </Button>
        <Button busy={remove.isPending} onClick={() => remove.mutate()}>
          {t('published.takeDown')}
        </Button>
      </Row>
    </Stack>
  );
}
