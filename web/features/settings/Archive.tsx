import { useWords } from 'words:settings';
import { IconDownload } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { answer, http } from '../../lib/api/client.ts';
import { confirmed } from '../../lib/session/confirm-identity.ts';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Note } from '../../ui/Note.tsx';
import { Text } from '../../ui/primitives/primitives.tsx';
import { Sheet } from '../../ui/Sheet.tsx';
import { toast } from '../../ui/toast/toast-store.ts';

/** Downloads everything a person has. The archive is made while it is downloaded, so the browser shows how far it is. */
export function Archive() {
  const t = useWords();
  const ask = useMutation({
    mutationFn: () => confirmed(() => answer(http.POST('/api/v1/me/archive'))),
    onSuccess: ({ url }) => location.assign(url), // sent as an attachment: this page stays
    onError: (problem) => toast.fail(problem.message),
  });
  return (
    <Sheet
      title={t('archive.title')}
      text={t('archive.text')}
      foot={
        <Button busy={ask.isPending} onClick={() => ask.mutate()} icon={<Icon of={IconDownload} size={16} />}>
          {t('archive.download')}
        </Button>
      }
    >
      <Text size={13}>{t('archive.without')}</Text>
      {ask.isSuccess && (
        <Note tone="info" alert title={t('archive.downloading')}>
          {t('archive.downloadingText')}
        </Note>
      )}
    </Sheet>
  );
}
