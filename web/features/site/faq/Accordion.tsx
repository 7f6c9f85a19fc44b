import { IconChevronDown } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { Button } from '../../../ui/Button.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { Box, Row, Text } from '../../../ui/primitives/primitives.tsx';
import page from '../page.module.css';
import css from './Accordion.module.css';

interface Item {
  question: string;
  answer: string;
}

/** Questions with at most one open answer; clicking the open one closes it. */
export function Accordion({ items }: { items: Item[] }) {
  const [open, setOpen] = useState<number | null>(null);
  const id = useId();
  return (
    <Box mt={32} border="line" radius={10} className={`${page.panel} ${css.items}`}>
      {items.map(({ question, answer }, index) => (
        <Box divided key={question}>
          <h2>
            <Row
              as={Button}
              variant="bare"
              gap={16}
              justify="between"
              w="full"
              p="12 20"
              radius={12}
              fontSize={16}
              tone="text"
              weight="medium"
              id={`${id}q${index}`}
              className={css.question}
              aria-expanded={open === index}
              aria-controls={`${id}a${index}`}
              onClick={() => setOpen(open === index ? null : index)}
            >
              {question}
              <Icon of={IconChevronDown} size={16} />
            </Row>
          </h2>
          <Text
            as="section"
            size={16}
            tone="muted"
            pretty
            id={`${id}a${index}`}
            aria-labelledby={`${id}q${index}`}
            className={css.answer}
            hidden={open !== index}
          >
            <p>{answer}</p>
          </Text>
        </Box>
      ))}
    </Box>
  );
}
