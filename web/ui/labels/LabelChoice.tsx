import { useWords } from 'words:label-marks';
import { IconChevronDown, IconTag } from '@tabler/icons-react';
import { Link } from 'react-router';
import { useSession } from '../../lib/session/session.tsx';
import filter from '../Filter.module.css';
import { HueDot } from '../hues/HueDot.tsx';
import { Icon } from '../Icon.tsx';
import { Popover } from '../Popover.tsx';
import { Row, Text } from '../primitives/primitives.tsx';
import css from './LabelChoice.module.css';
import { useLabels } from './use-labels.ts';

/** A button that opens the workspace's labels: to filter by them, or to add them to a post. */
export function LabelChoice({
  chosen,
  change,
  word,
  className,
}: {
  chosen: readonly string[];
  change: (labelIds: string[]) => void;
  /** The button's text; "Labels" without it. */
  word?: string;
  className?: string | undefined;
}) {
  const t = useWords();
  const labels = useLabels() ?? [];
  const mayManage = useSession().workspace.permissions.includes('label.manage');
  const toggle = (id: string) => change(chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id]);
  return (
    <Popover
      side="below-start"
      className={className ?? filter.button}
      panelClassName={filter.panel}
      trigger={
        <>
          <Icon of={IconTag} size={14} />
          {word ?? t('title')}
          <Icon of={IconChevronDown} size={14} />
        </>
      }
    >
      <fieldset>
        <legend className="visually-hidden">{t('title')}</legend>
        {labels.map(({ id, name, color }) => (
          <Row as="label" gap={8} p="4 8" radius={6} pointer key={id} hover className={css.choice} minH="var(--h-control)">
            <input type="checkbox" checked={chosen.includes(id)} onChange={() => toggle(id)} />
            <HueDot color={color} />
            <bdi>{name}</bdi>
          </Row>
        ))}
      </fieldset>
      {labels.length === 0 && (
        <Text p={8} tone="muted">
          {t('none')}
        </Text>
      )}
      {mayManage && (
        <Text as={Link} p={8} block edge="top" fontSize={12} to="/settings/labels">
          {t('manage')}
        </Text>
      )}
    </Popover>
  );
}
