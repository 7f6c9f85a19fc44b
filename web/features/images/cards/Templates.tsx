import { useWords } from 'words:cards';
import { isRefused } from '@everycast/contract/cards/cards';
import { type CardFields, type CardTemplate, cardTemplates, fieldsOf } from '@everycast/contract/cards/fields';
import { useDeferredValue, useMemo } from 'react';
import { Button } from '../../../ui/Button.tsx';
import { Grid, Text } from '../../../ui/primitives/primitives.tsx';
import css from './Cards.module.css';
import { Preview } from './Preview.tsx';
import { type CardState, cardsFor } from './use-card.ts';

/** The templates that a carousel's texts can be in. */
const ofCarousels: readonly CardTemplate[] = ['announcement', 'quote', 'list', 'number'];

/** The templates, each as it would look with this text. */
export function Templates({ state }: { state: CardState }) {
  const t = useWords();
  const { template, setTemplate, isCarousel } = state;
  return (
    <Grid gap={8} className={css.templates} role="group" aria-label={t('template')}>
      {(isCarousel ? ofCarousels : cardTemplates).map((one) => (
        <Button key={one} variant="bare" className={css.template} aria-pressed={one === template} onClick={() => setTemplate(one)}>
          <Small one={one} state={state} />
          <Text as="span" size={12} weight="medium">
            {t(`templates.${one}`)}
          </Text>
        </Button>
      ))}
    </Grid>
  );
}

/** What is missing says what belongs there. */
function Small({ one, state: { writtenIn, look, measure, ratio, photo } }: { one: CardTemplate; state: CardState }) {
  const t = useWords();
  const written = useDeferredValue(JSON.stringify(writtenIn(one)));
  const made = useMemo(() => {
    if (!measure) return null;
    const all = JSON.parse(written) as ReturnType<CardState['writtenIn']>;
    const filled =
      'texts' in all ? { texts: all.texts.slice(0, 1) } : { fields: withNames(one, all.fields, (name) => t(`fields.${name}`)) };
    const found = cardsFor(one, filled, look, measure);
    // A carousel's first text may not suit the template.
    if (!isRefused(found)) return found;
    const names = cardsFor(one, { fields: withNames(one, {}, (name) => t(`fields.${name}`)) }, look, measure);
    return isRefused(names) ? null : names;
  }, [one, written, look, measure, t]);
  const [card] = made?.cards ?? [];
  return (
    <span className={css.small}>
      {made && card && <Preview made={made} card={card} ratio={ratio} photo={photo} edge={220} label={null} />}
    </span>
  );
}

function withNames(template: CardTemplate, fields: CardFields, nameOf: (name: keyof CardFields) => string): CardFields {
  const empty = fieldsOf[template].filter(({ name, needed }) => needed && (fields[name] ?? '').trim() === '');
  if (template === 'announcement' && (fields.text ?? '').trim() !== '') return fields;
  return { ...fields, ...Object.fromEntries(empty.map(({ name }) => [name, nameOf(name)])) };
}
