import { useWords } from 'words:posts';
import { maxThreadParts } from '@everycast/contract/posts';
import { splitText } from '@everycast/platforms/port/split';
import { IconArrowsSplit2 } from '@tabler/icons-react';
import { useState } from 'react';
import { Button } from '../../../../ui/Button.tsx';
import { Icon } from '../../../../ui/Icon.tsx';
import { Row } from '../../../../ui/primitives/primitives.tsx';
import { toast } from '../../../../ui/toast/toast-store.ts';

/** Splits a text that is too long into a thread: at sentence ends, so that each part fits on every account with threads. */
export function SplitUp({
  text,
  fits,
  taken,
  split,
}: {
  text: string;
  fits: (text: string) => boolean;
  taken: number;
  split: (parts: string[]) => void;
}) {
  const t = useWords();
  const [numbered, setNumbered] = useState(false);
  const press = () => {
    const parts = splitText(text, fits, { numbered });
    if (parts === null) return toast.fail(t('thread.notSplit'));
    if (parts.length + taken > maxThreadParts + 1) {
      return toast.fail(t('thread.tooMany', { count: parts.length + taken, max: maxThreadParts + 1 }));
    }
    split(parts);
  };
  return (
    <Row as="p" gap={12} wrap>
      <Button size="sm" icon={<Icon of={IconArrowsSplit2} size={16} />} onClick={press}>
        {t('thread.split')}
      </Button>
      <Row as="label" inline gap={8} fontSize={13} minH="1.75rem">
        <input type="checkbox" checked={numbered} onChange={(event) => setNumbered(event.target.checked)} />
        {t('thread.number')}
      </Row>
    </Row>
  );
}
