import { useWords } from 'words:streaming';
import type { StreamPlatformId } from '@everycast/contract/stream-platforms';
import type { StreamDestination } from '@everycast/contract/streams';
import { Switch } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { Button } from '../../../ui/Button.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { Menu } from '../../../ui/Menu.tsx';
import { Row, Text } from '../../../ui/primitives/primitives.tsx';
import { toast } from '../../../ui/toast/toast-store.ts';
import { addToStream, changeDestination } from '../streams.ts';
import css from './Platforms.module.css';
import { StreamMark } from './StreamMark.tsx';

interface SavedRowProps {
  destination: StreamDestination;
  /** The stream under way, which it isn't part of. */
  streamId: string | null;
  /** Whether to add it to that stream; asks where it takes less than what is sent. */
  mayAdd: () => Promise<boolean>;
  /** Opens the form: to go live, or to change it. */
  open: () => void;
  edit: () => void;
  remove: () => void;
}

/** A saved destination that is not in the stream: armed for the next one, or added to this one. */
export function SavedRow({ destination, streamId, mayAdd, open, edit, remove }: SavedRowProps) {
  const t = useWords();
  const { id, name, armed } = destination;
  const fail = (problem: { message: string }) => toast.fail(problem.message);
  const arm = useMutation({ mutationFn: (to: boolean) => changeDestination(id, { armed: to }), onError: fail });
  const add = useMutation({ mutationFn: async (to: string) => ((await mayAdd()) ? addToStream(to, id) : null), onError: fail });
  const options = [
    { key: 'edit', label: t('platforms.edit'), choose: edit },
    { key: 'remove', label: t('platforms.delete'), choose: remove },
  ];
  return (
    <Row gap={8} minW={0}>
      <Button variant="bare" className={css.platform} disabled={streamId !== null} onClick={open}>
        <StreamMark platform={destination.platform as StreamPlatformId} />
        <Text as="span" truncate minW={0}>
          {name}
        </Text>
        <Text as="span" ml="auto" size={12} tone="quiet" nowrap>
          {streamId !== null ? t('platforms.notIn') : armed ? t('platforms.armedShort') : null}
        </Text>
      </Button>
      {streamId === null ? (
        <Switch aria-label={t('platforms.arm', { name })} checked={armed} onChange={({ target }) => arm.mutate(target.checked)} />
      ) : (
        <Button size="sm" busy={add.isPending} onClick={() => add.mutate(streamId)}>
          {t('platforms.add')}
        </Button>
      )}
      <Menu label={t('platforms.actions', { name })} variant="small" trigger={<Icon of={IconDots} size={16} />} options={options} />
    </Row>
  );
}
