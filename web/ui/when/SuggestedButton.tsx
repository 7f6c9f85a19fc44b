import { useWords } from 'words:best-times';
import { IconChartDots } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { useLazyComponent } from '../../lib/use-lazy-component.ts';
import { useTouch } from '../../lib/use-touch.ts';
import { Icon } from '../Icon.tsx';
import { Popover } from '../Popover.tsx';
import type { Suggest } from './Suggested.tsx';

const load = () => import('./Suggested.tsx');

/** On touch screens, whose own fields have no room for them: slots and best times behind a button. */
export function SuggestedButton({ suggest }: { suggest: Suggest | undefined }) {
  const t = useWords();
  const panel = useRef<HTMLDivElement>(null);
  const [opened, setOpened] = useState(false);
  const Suggested = useLazyComponent(load, opened && suggest !== undefined);
  if (!useTouch() || !suggest) return null;
  const trigger = (
    <>
      <Icon of={IconChartDots} size={16} />
      {t('suggested')}
    </>
  );
  return (
    <Popover variant="soft" side="above-start" trigger={trigger} panel={panel} onOpen={() => setOpened(true)}>
      {Suggested && <Suggested {...suggest} day={null} done={() => panel.current?.hidePopover()} />}
    </Popover>
  );
}
