import { useWords } from 'words:ai-late';
import type { WrittenAltText } from '@everycast/contract/generated-images';
import { IconSparkles } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { answer, get, http } from '../../lib/api/client.ts';
import type { ApiProblem } from '../../lib/api/problem.ts';
import { useSession } from '../../lib/session/session.tsx';
import { Button } from '../Button.tsx';
import { Icon } from '../Icon.tsx';
import { Stack, Text } from '../primitives/primitives.tsx';

/** Writes an image's alt text with the connected model; the person sees it in the field and can change it. Without a model, it says so. */
export default function WriteAlt({ mediaId, about, use }: { mediaId: string; about: string; use: (alt: string) => void }) {
  const t = useWords();
  const may = useSession().workspace.permissions.includes('assistant.use');
  const { data } = useQuery({ ...get('/api/v1/assistant'), enabled: may });
  const write = useMutation<WrittenAltText, ApiProblem>({
    mutationFn: () => answer(http.POST('/api/v1/alt-texts', { body: { mediaId, about } })),
    onSuccess: ({ alt }) => use(alt),
  });
  if (!may || !data) return <span />;
  return (
    <Stack gap={4} align="start">
      <Button
        size="sm"
        icon={<Icon of={IconSparkles} size={14} />}
        disabled={data.provider === null}
        title={data.provider === null ? t('needed') : undefined}
        busy={write.isPending}
        onClick={() => write.mutate()}
      >
        {write.isPending ? t('writing') : t('write')}
      </Button>
      {write.error && (
        <Text size={12} tone="fail" role="alert">
          {write.error.message}
        </Text>
      )}
    </Stack>
  );
}
