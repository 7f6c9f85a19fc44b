import type { Icon as TablerIcon } from '@tabler/icons-react';
import { Icon } from '../../../ui/Icon.tsx';
import { Row } from '../../../ui/primitives/primitives.tsx';
import css from './Layouts.module.css';

/** The platform's buttons below a post; only drawn. */
export const Actions = ({ icons }: { icons: readonly TablerIcon[] }) => (
  <Row align="stretch" pt={4} tone="quiet" className={css.doings} aria-hidden="true">
    {icons.map((icon, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: they are always the same
      <Icon key={index} of={icon} size={18} />
    ))}
  </Row>
);
