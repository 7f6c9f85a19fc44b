import { useWords } from 'words:engagement';
import { IconBookmark } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { lazyComponent } from '../../lib/lazy-component.ts';
import { Icon } from '../../ui/Icon.tsx';
import { Menu } from '../../ui/Menu.tsx';
import { toast } from '../../ui/toast/toast-store.ts';
import { savedRepliesQuery, saveReply } from './data.ts';

/** Rarely needed. */
const ManageReplies = lazyComponent(() => import('./ManageReplies.tsx'));

/** Texts that people reuse: one is inserted, or the text in the box becomes one. */
export function SavedReplies({ text, insert }: { text: string; insert: (text: string) => void }) {
  const t = useWords();
  const { data } = useQuery(savedRepliesQuery);
  const [isManaging, setManaging] = useState(false);
  const saving = useMutation({
    // Its name is its beginning; people recognize their replies by it.
    mutationFn: () => saveReply(text.trim().replace(/\s+/g, ' ').slice(0, 40), text.trim()),
    onSuccess: () => toast.ok(t('reply.savedOk')),
    onError: (problem) => toast.fail(problem.message),
  });
  const saved = data?.items ?? [];
  const options = [
    ...saved.map((reply) => ({ key: reply.id, label: reply.name, choose: () => insert(reply.text) })),
    ...(text.trim() === '' ? [] : [{ key: 'save', label: t('reply.save'), choose: () => saving.mutate() }]),
    ...(saved.length === 0 ? [] : [{ key: 'manage', label: t('saved.manage'), choose: () => setManaging(true) }]),
  ];
  return (
    <>
      <Menu
        variant="ghost"
        side="above-end"
        trigger={
          <>
            <Icon of={IconBookmark} size={16} />
            {t('reply.saved')}
          </>
        }
        {...(options.length === 0 && { heading: t('reply.none') })}
        options={options}
      />
      {isManaging && (
        <Suspense>
          <ManageReplies replies={saved} close={() => setManaging(false)} />
        </Suspense>
      )}
    </>
  );
}
