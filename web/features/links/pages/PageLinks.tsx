import { useWords } from 'words:link-pages';
import { closestCenter, DndContext, type DragEndEvent, MouseSensor, TouchSensor, useSensor, useSensors } from '@dnd-kit/core';
import { SortableContext, verticalListSortingStrategy } from '@dnd-kit/sortable';
import { type LinkPage, maxPageLinks, type PageLink } from '@everycast/contract/link-pages';
import { VisuallyHidden } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { get } from '../../../lib/api/client.ts';
import { useSession } from '../../../lib/session/session.tsx';
import { Empty } from '../../../ui/Empty.tsx';
import { Note } from '../../../ui/Note.tsx';
import { Stack, Text } from '../../../ui/primitives/primitives.tsx';
import { Sheet } from '../../../ui/Sheet.tsx';
import { LinkForm } from './LinkForm.tsx';
import { LinkItem } from './LinkItem.tsx';
import { asSaved, usePageLinks } from './use-page.ts';

// A click becomes a drag after four pixels, a touch after a quarter of a second: before that it scrolls.
const mouse = { activationConstraint: { distance: 4 } };
const touch = { activationConstraint: { delay: 250, tolerance: 8 } };
const silent = () => undefined;

/** A page's links: sorted by dragging or with the arrow keys, shown and hidden, changed and added. */
export function PageLinks({ page, mayManage }: { page: LinkPage; mayManage: boolean }) {
  const t = useWords();
  const { links, save } = usePageLinks(page);
  const mayStream = useSession().workspace.permissions.includes('stream.start');
  const destinations = useQuery({ ...get('/api/v1/stream-destinations'), enabled: mayStream }).data?.items ?? [];
  const [editing, edit] = useState<string | null>(null);
  const [said, say] = useState('');
  const sensors = useSensors(useSensor(MouseSensor, mouse), useSensor(TouchSensor, touch));
  const indexOf = (id: unknown) => links.findIndex((link) => link.id === id);

  function move(from: number, to: number) {
    const link = links[from];
    if (!link || from === to || to < 0 || to >= links.length) return;
    save.mutate(links.toSpliced(from, 1).toSpliced(to, 0, link).map(asSaved));
    say(t('links.moved', { title: link.title, at: to + 1, count: links.length }));
  }
  const set = (id: string, change: Partial<PageLink>, onSuccess?: () => void) =>
    save.mutate(
      links.map((link) => asSaved(link.id === id ? { ...link, ...change } : link)),
      onSuccess && { onSuccess },
    );

  const onDragEnd = ({ active, over }: Pick<DragEndEvent, 'active' | 'over'>) => over && move(indexOf(active.id), indexOf(over.id));
  const announcements = { onDragStart: silent, onDragOver: silent, onDragCancel: silent, onDragEnd: silent };
  return (
    <Sheet title={t('links.title')}>
      {save.error && editing === null && (
        <Note tone="wait" alert title={t('links.notSaved')}>
          {save.error.message}
        </Note>
      )}
      {links.length === 0 && <Empty title={t('links.none')}>{mayManage && t('links.teach')}</Empty>}
      {links.length > 0 && (
        <DndContext sensors={sensors} collisionDetection={closestCenter} accessibility={{ announcements }} onDragEnd={onDragEnd}>
          <SortableContext items={links.map(({ id }) => id)} strategy={verticalListSortingStrategy}>
            <Stack as="ul" gap={8} aria-label={t('links.title')}>
              {links.map((link, at) => (
                <LinkItem
                  key={link.id}
                  link={link}
                  mayManage={mayManage}
                  open={editing === link.id}
                  edit={() => edit(editing === link.id ? null : link.id)}
                  moveBy={(steps) => move(at, at + steps)}
                  hide={(hidden) => set(link.id, { hidden })}
                  remove={() => save.mutateAsync(links.filter(({ id }) => id !== link.id).map(asSaved))}
                >
                  <LinkForm
                    link={link}
                    destinations={destinations}
                    problem={save.error?.message}
                    busy={save.isPending}
                    changed={save.reset}
                    cancel={() => edit(null)}
                    done={(change) => set(link.id, change, () => edit(null))}
                  />
                </LinkItem>
              ))}
            </Stack>
          </SortableContext>
        </DndContext>
      )}
      <VisuallyHidden role="status">{said}</VisuallyHidden>
      {mayManage && links.length >= maxPageLinks && (
        <Text size={13} tone="muted">
          {t('links.full', { max: maxPageLinks })}
        </Text>
      )}
      {mayManage && links.length < maxPageLinks && editing === null && (
        <LinkForm
          key={links.length}
          destinations={destinations}
          problem={save.error?.message}
          busy={save.isPending}
          changed={save.reset}
          done={(link) => save.mutate([...links.map(asSaved), link])}
        />
      )}
    </Sheet>
  );
}
