import { Modal } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { ApiProblem } from '../lib/api/problem.ts';
import { Button, IconButton } from './Button.tsx';
import { Row, Text } from './primitives/primitives.tsx';
import { toast } from './toast/toast-store.ts';

interface Words {
  /** The button's name. */
  open: string;
  title: string;
  text: string;
  cancel: string;
  confirm: string;
  done: string;
}

/** A button that deletes something after a confirmation, because what is lost isn't stored anywhere else. */
export function ConfirmDelete({ words, run, settled }: { words: Words; run: () => Promise<unknown>; settled: () => void }) {
  const [asking, setAsking] = useState(false);
  const remove = useMutation<unknown, ApiProblem>({
    mutationFn: run,
    onSuccess: () => toast.ok(words.done),
    onError: (problem) => toast.fail(problem.message),
    onSettled() {
      setAsking(false);
      settled();
    },
  });
  return (
    <>
      <IconButton icon={IconTrash} size={16} label={words.open} onClick={() => setAsking(true)} />
      <Modal opened={asking} onClose={() => setAsking(false)} title={words.title} centered>
        <Text tone="quiet">{words.text}</Text>
        <Row as="footer" gap={8} align="stretch" justify="end" mt={16}>
          <Button onClick={() => setAsking(false)}>{words.cancel}</Button>
          <Button variant="filled" busy={remove.isPending} onClick={() => remove.mutate()}>
            {words.confirm}
          </Button>
        </Row>
      </Modal>
    </>
  );
}
