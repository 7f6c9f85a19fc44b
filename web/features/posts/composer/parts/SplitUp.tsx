import { maxThreadParts } from '@everycast/contract/posts';
import { splitText } from '@everycast/platforms/port/split';
import { IconArrowsSplit2 } from '@tabler/icons-react';
import { useState } from 'react';
import { Button } from '../../../../ui/Button.tsx';
import { Icon } from '../../../../ui/Icon.tsx';
import { toast } from '../../../../ui/toast/store.ts';
import { useWords } from '../../words.ts';
import css from './Parts.module.css';

/** Makes a thread of a text that is too long: at ends of sentences, each part with room on every account that has threads. */
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
    <p className={css.split}>
      <Button size="sm" icon={<Icon of={IconArrowsSplit2} size={16} />} onClick={press}>
        {t('thread.split')}
      </Button>
      <label className={css.numbered}>
        <input type="checkbox" checked={numbered} onChange={(event) => setNumbered(event.target.checked)} />
        {t('thread.number')}
      </label>
    </p>
  );
}
