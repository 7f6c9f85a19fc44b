import { IconChevronDown } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { Icon } from '../../../ui/Icon.tsx';
import page from '../page.module.css';
import css from './Accordion.module.css';

interface Item {
  question: string;
  answer: string;
}

/** Questions of which at most one shows its answer; pressing the open one closes it. */
export function Accordion({ items }: { items: Item[] }) {
  const [open, setOpen] = useState<number | null>(null);
  const id = useId();
  return (
    <div className={`${page.panel} ${css.items}`}>
      {items.map(({ question, answer }, index) => (
        <div key={question} className={css.item}>
          <h2>
            <button
              type="button"
              id={`${id}q${index}`}
              className={css.question}
              aria-expanded={open === index}
              aria-controls={`${id}a${index}`}
              onClick={() => setOpen(open === index ? null : index)}
            >
              {question}
              <Icon of={IconChevronDown} size={16} />
            </button>
          </h2>
          <section id={`${id}a${index}`} aria-labelledby={`${id}q${index}`} className={css.answer} hidden={open !== index}>
            <p>{answer}</p>
          </section>
        </div>
      ))}
    </div>
  );
}
