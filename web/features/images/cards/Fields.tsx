import { useWords } from 'words:cards';
import { fieldsOf, maxCardText } from '@everycast/contract/cards/fields';
import { Textarea, TextInput } from '@mantine/core';
import type { CardState } from './use-card.ts';

/** What is written on the cards. @param missing the field that has to be filled first */
export function Fields({ state, missing }: { state: CardState; missing: string | null }) {
  const t = useWords();
  const { isCarousel, template, fields, write, parts, writePart } = state;
  if (isCarousel) {
    return parts.map((text, at) => (
      <Textarea
        // biome-ignore lint/suspicious/noArrayIndexKey: parts keep their places
        key={at}
        label={t('part', { number: at + 1 })}
        autosize
        minRows={2}
        maxRows={6}
        maxLength={maxCardText}
        dir="auto"
        value={text}
        onChange={(event) => writePart(at, event.currentTarget.value)}
      />
    ));
  }
  return fieldsOf[template].map(({ name, lines }) => {
    const value = fields[name] ?? '';
    const shared = {
      label: t(`fields.${name}`),
      maxLength: maxCardText,
      dir: 'auto',
      value,
      error: missing === name && t('missing'),
    };
    return lines ? (
      <Textarea
        key={name}
        {...shared}
        autosize
        minRows={name === 'items' ? 4 : 2}
        maxRows={8}
        onChange={(event) => write(name, event.currentTarget.value)}
      />
    ) : (
      <TextInput key={name} {...shared} onChange={(event) => write(name, event.currentTarget.value)} />
    );
  });
}
