import { useWords } from 'words:link-pages';
import { useSortable } from '@dnd-kit/sortable';
import type { PageLink } from '@everycast/contract/link-pages';
import { useReducedMotion } from '@mantine/hooks';
import { IconEye, IconEyeOff, IconGripVertical, IconPencil } from '@tabler/icons-react';
import type { KeyboardEvent, ReactNode } from 'react';
import { IconButton } from '../../../ui/Button.tsx';
import { ConfirmDelete } from '../../../ui/ConfirmDelete.tsx';
import { Row, Stack, Text } from '../../../ui/primitives/primitives.tsx';
import { withoutScheme } from '../shown.ts';
import css from './LinkPages.module.css';

interface Props {
  link: PageLink;
  mayManage: boolean;
  /** Its form is shown. */
  open: boolean;
  edit: () => void;
  moveBy: (steps: -1 | 1) => void;
  hide: (hidden: boolean) => void;
  remove: () => Promise<unknown>;
  /** Its form. */
  children: ReactNode;
}

/** A link of a page: its grip takes it elsewhere, by dragging or with the arrow keys. */
export function LinkItem({ link, mayManage, open, edit, moveBy, hide, remove, children }: Props) {
  const t = useWords();
  const still = useReducedMotion();
  const { listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } = useSortable({
    id: link.id,
    disabled: !mayManage || open,
    transition: still ? null : { duration: 180, easing: 'cubic-bezier(0.2, 0, 0, 1)' },
  });
  function onKey(event: KeyboardEvent) {
    const steps = ({ ArrowUp: -1, ArrowDown: 1 } as const)[event.key];
    if (steps === undefined) return;
    event.preventDefault();
    moveBy(steps);
  }
  const state = link.blocked ? 'blocked' : link.hidden ? 'hidden' : link.destinationId !== null ? 'live' : null;
  const words = {
    open: t('links.remove', link),
    title: t('links.confirm.title', link),
    text: t('links.confirm.text'),
    cancel: t('cancel'),
    confirm: t('links.confirm.remove'),
    done: t('links.removed', link),
  };
  return (
    <Stack
      as="li"
      gap={12}
      ref={setNodeRef}
      className={css.item}
      data-lifted={isDragging || undefined}
      style={transform ? { transform: `translate(${transform.x}px, ${transform.y}px)`, transition } : undefined}
    >
      <Row gap="4 8">
        {mayManage && (
          <IconButton
            {...listeners}
            ref={setActivatorNodeRef}
            variant="small"
            icon={IconGripVertical}
            size={16}
            label={t('links.move', link)}
            className={css.grip}
            onKeyDown={onKey}
          />
        )}
        <Stack gap={2} grow minW={0}>
          <Text as="bdi" size={13} weight="medium" truncate tone={link.hidden ? 'quiet' : 'text'}>
            {link.title}
          </Text>
          <Row gap="0 8" wrap size={12} tone="quiet">
            <Text as="bdi" truncate minW={0} title={link.url}>
              {withoutScheme(link.url)}
            </Text>
            {state && (
              <Text as="span" tone={state === 'blocked' ? 'fail' : 'muted'} rigid>
                {t(`links.state.${state}`)}
              </Text>
            )}
            <Text as="span" num rigid>
              {t('links.clicks', { count: link.clicks })}
            </Text>
          </Row>
        </Stack>
        {mayManage && (
          <>
            <IconButton
              icon={link.hidden ? IconEyeOff : IconEye}
              size={16}
              label={t(link.hidden ? 'links.show' : 'links.hide', link)}
              onClick={() => hide(!link.hidden)}
            />
            <IconButton icon={IconPencil} size={16} label={t('links.edit', link)} aria-expanded={open} onClick={edit} />
            <ConfirmDelete words={words} run={remove} settled={() => undefined} />
          </>
        )}
      </Row>
      {open && children}
    </Stack>
  );
}
