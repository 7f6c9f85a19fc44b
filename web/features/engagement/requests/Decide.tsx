import { useWords } from 'words:reply-requests';
import { maxApprovalNote } from '@everycast/contract/approval-modes';
import type { ReplyRequest } from '@everycast/contract/engagement';
import { Textarea } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { Button } from '../../../ui/Button.tsx';
import { Row, Stack } from '../../../ui/primitives/primitives.tsx';
import { toast } from '../../../ui/toast/toast-store.ts';
import { approve, giveBack, withdraw } from './data.ts';

/** What someone who approves can do: send it as it is, ask for changes, or discard what was returned and nobody asks for again. */
export function Decide({ request, waits, isOwn }: { request: ReplyRequest; waits: boolean; isOwn: boolean }) {
  const t = useWords();
  const field = useRef<HTMLTextAreaElement>(null);
  const [note, setNote] = useState<string | null>(null);
  const [missing, setMissing] = useState(false);
  const run = useMutation({
    mutationFn: ({ work }: { work: () => Promise<unknown>; said: string }) => work(),
    // The request may be gone from the screen by then, so not of the call, whose handlers would go with it.
    onSuccess: (_answer, { said }) => void toast.ok(said),
    onError: (problem) => toast.fail(problem.message),
  });
  const doing = (work: () => Promise<unknown>, said: string) => run.mutate({ work, said });
  const requestChanges = () => {
    if (note?.trim()) return doing(() => giveBack(request, note.trim()), t('sentBack'));
    setMissing(note !== null);
    setNote(note ?? '');
    requestAnimationFrame(() => field.current?.focus());
  };
  if (request.state === 'returned') {
    if (isOwn) return null;
    return (
      <Row>
        <Button size="sm" busy={run.isPending} onClick={() => doing(() => withdraw(request), t('withdrawn'))}>
          {t('discard')}
        </Button>
      </Row>
    );
  }
  return (
    <Stack gap={8}>
      {note !== null && (
        <Textarea
          ref={field}
          label={t('note')}
          description={t('noteHelp', { who: request.askedBy })}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          error={missing && note.trim() === '' ? t('noteMissing') : undefined}
          autosize
          minRows={2}
          maxRows={6}
          maxLength={maxApprovalNote}
          value={note}
          onChange={(event) => setNote(event.currentTarget.value)}
        />
      )}
      <Row gap={8} wrap>
        <Button
          size="sm"
          variant="filled"
          busy={run.isPending}
          disabled={waits}
          onClick={() => doing(() => approve(request), t('approved'))}
        >
          {t('approve')}
        </Button>
        {!isOwn && (
          <Button size="sm" busy={run.isPending} disabled={waits} onClick={requestChanges}>
            {t('requestChanges')}
          </Button>
        )}
      </Row>
    </Stack>
  );
}
