import { useWords } from 'words:reply-requests';
import { maxResponseLength, type ReplyRequest } from '@everycast/contract/engagement';
import { Textarea } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../../ui/Button.tsx';
import { Row, Stack } from '../../../ui/primitives/primitives.tsx';
import { toast } from '../../../ui/toast/toast-store.ts';
import { ask, withdraw } from './data.ts';

/** What its author can do: change it and ask again, or withdraw it. */
export function Author({ request }: { request: ReplyRequest }) {
  const t = useWords();
  const { action, text } = request;
  /** What is being written; null while it isn't edited. */
  const [draft, setDraft] = useState<string | null>(null);
  const [missing, setMissing] = useState(false);
  const run = useMutation({
    mutationFn: ({ work }: { work: () => Promise<unknown>; after: () => void }) => work(),
    // The request may be gone from the screen by then, so not of the call, whose handlers would go with it.
    onSuccess: (_answer, { after }) => after(),
    onError: (problem) => toast.fail(problem.message),
  });
  const askWith = (content: string) =>
    run.mutate({
      work: () => ask(request, content),
      after() {
        setDraft(null);
        toast.ok(t('askedAgain'));
      },
    });
  const again = () => void ask(request, text).catch((problem: Error) => toast.fail(problem.message));
  const withdrawing = () =>
    run.mutate({
      work: () => withdraw(request),
      after: () => void toast.ok(t('withdrawn'), { action: { label: t('undo'), run: again } }),
    });
  if (draft !== null) {
    return (
      <Stack gap={8}>
        <Textarea
          label={t('text')}
          error={missing && draft.trim() === '' ? t('textMissing') : undefined}
          autosize
          minRows={2}
          maxRows={8}
          maxLength={maxResponseLength}
          value={draft}
          onChange={(event) => setDraft(event.currentTarget.value)}
        />
        <Row gap={8} wrap>
          <Button
            size="sm"
            variant="filled"
            busy={run.isPending}
            onClick={() => (draft.trim() === '' ? setMissing(true) : askWith(draft.trim()))}
          >
            {t('ask')}
          </Button>
          <Button size="sm" variant="ghost" onClick={() => setDraft(null)}>
            {t('cancel')}
          </Button>
        </Row>
      </Stack>
    );
  }
  return (
    <Row gap={8} wrap>
      {action !== 'like' && (
        <Button size="sm" onClick={() => setDraft(text)}>
          {t('edit')}
        </Button>
      )}
      {action === 'like' && request.state === 'returned' && (
        <Button size="sm" busy={run.isPending} onClick={() => askWith('')}>
          {t('ask')}
        </Button>
      )}
      <Button size="sm" variant="ghost" busy={run.isPending} onClick={withdrawing}>
        {t('withdraw')}
      </Button>
    </Row>
  );
}
