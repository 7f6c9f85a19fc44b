import type { ImageEdit } from '@everycast/contract/image-edits';
import type { ReactNode } from 'react';
import { Button } from '../../../ui/Button.tsx';
import { Row, Text } from '../../../ui/primitives/primitives.tsx';
import { useEditor } from '../editor.ts';
import css from './Versions.module.css';

/** One version: its picture, name and date. Its edit can be taken up again, and undo takes that back. */
export function Version({
  picture,
  name,
  detail,
  edit,
  current,
}: {
  picture: ReactNode;
  name: string;
  detail: string;
  edit: ImageEdit;
  /** It is what is shown. */
  current: boolean;
}) {
  const { change, select } = useEditor();
  return (
    <li>
      <Row
        as={Button}
        variant="bare"
        gap={8}
        radius={10}
        hover
        className={css.version}
        aria-current={current || undefined}
        onClick={() => {
          if (current) return;
          select(null);
          change(() => edit);
        }}
      >
        {picture}
        <span>
          <Text as="span" block size={13} weight="medium" tone={current ? 'brand' : 'text'}>
            {name}
          </Text>
          <Text as="span" block size={12} tone={current ? 'muted' : 'quiet'} num nowrap>
            {detail}
          </Text>
        </span>
      </Row>
    </li>
  );
}
