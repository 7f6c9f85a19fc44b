import { useWords } from 'words:brand';
import { BrandColor, maxBrandColors } from '@everycast/contract/brand';
import { TextInput } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { Button, IconButton } from '../../ui/Button.tsx';
import { Box, Row, Text } from '../../ui/primitives/primitives.tsx';
import css from './Brand.module.css';
import { KitPanel } from './KitPanel.tsx';
import type { ShownKit } from './use-kit.ts';

/** The kit's colors, in order. */
export function Colors({ shown }: { shown: ShownKit }) {
  const t = useWords();
  const { kit, change } = shown;
  const [typed, setTyped] = useState('');
  const color = BrandColor.safeParse(typed.trim().startsWith('#') ? typed : `#${typed.trim()}`).data;
  const isTaken = color !== undefined && kit.colors.includes(color);
  const [problem, setProblem] = useState<'colors.format' | 'colors.taken' | null>(null);

  function add() {
    if (!change) return;
    if (color === undefined) return setProblem('colors.format');
    if (isTaken) return setProblem('colors.taken');
    setTyped('');
    change({ colors: [...kit.colors, color] });
  }
  return (
    <KitPanel field="colors" shown={shown} text={t('colors.text')}>
      {kit.colors.length === 0 && (
        <Text size={13} tone="quiet">
          {t('colors.none')}
        </Text>
      )}
      {kit.colors.length > 0 && (
        <Row as="ul" gap={8} wrap aria-label={t('colors.title')}>
          {kit.colors.map((one) => (
            <Row as="li" key={one} gap={6} border="line" radius={6} p="4 8" size={13} num>
              <Box as="span" className={css.color} style={{ background: one }} aria-hidden="true" />
              {one}
              {change && (
                <IconButton
                  variant="small"
                  icon={IconX}
                  size={14}
                  label={t('colors.remove', { color: one })}
                  onClick={() => change({ colors: kit.colors.filter((other) => other !== one) })}
                />
              )}
            </Row>
          ))}
        </Row>
      )}
      {change && kit.colors.length < maxBrandColors && (
        <Row
          as="form"
          gap={8}
          wrap
          align="end"
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            add();
          }}
        >
          <input
            type="color"
            className={css.pick}
            aria-label={t('colors.pick')}
            value={color ?? '#3b4ad6'}
            onChange={(event) => {
              setTyped(event.currentTarget.value);
              setProblem(null);
            }}
          />
          <TextInput
            className={css.hex}
            label={t('colors.color')}
            placeholder="#1a2b3c"
            value={typed}
            maxLength={20}
            error={problem && t(problem)}
            onChange={(event) => {
              setTyped(event.currentTarget.value);
              setProblem(null);
            }}
          />
          <Button type="submit">{t('colors.add')}</Button>
        </Row>
      )}
    </KitPanel>
  );
}
