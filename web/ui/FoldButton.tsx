import { IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Button } from './Button.tsx';
import { Icon } from './Icon.tsx';

/** Shows and hides a list below it; its text says how much that is. */
export const FoldButton = ({ open, toggle, children }: { open: boolean; toggle: (open: boolean) => void; children: ReactNode }) => (
  <Button size="sm" variant="ghost" aria-expanded={open} onClick={() => toggle(!open)}>
    {children}
    <Icon of={open ? IconChevronUp : IconChevronDown} size={14} />
  </Button>
);
