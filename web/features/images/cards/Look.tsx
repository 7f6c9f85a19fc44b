import { useWords } from 'words:cards';
import type { AccountGroup } from '@everycast/contract/account-groups';
import { type CardRatio, cardRatios } from '@everycast/contract/cards/cards';
import { plainGrounds } from '@everycast/contract/cards/colors';
import { NativeSelect, SegmentedControl, Switch } from '@mantine/core';
import { IconPhoto } from '@tabler/icons-react';
import { Button } from '../../../ui/Button.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { Row, Stack, Text } from '../../../ui/primitives/primitives.tsx';
import { Swatches } from '../brand/Swatches.tsx';
import css from './Cards.module.css';
import type { CardState } from './use-card.ts';

/** Size, brand and ground. */
export function Look({ state, groups, pickPhoto }: { state: CardState; groups: readonly AccountGroup[]; pickPhoto: () => void }) {
  const t = useWords();
  const { ratio, setRatio, groupId, setGroup, kit, ground, setGround, gradient, setGradient, onPhoto } = state;
  return (
    <>
      <Stack gap={4}>
        <Text as="span" size={12} tone="muted" weight="medium" id="card-size">
          {t('size')}
        </Text>
        <SegmentedControl
          aria-labelledby="card-size"
          data={[...cardRatios]}
          value={ratio}
          onChange={(next) => setRatio(next as CardRatio)}
        />
      </Stack>
      {groups.length > 0 && (
        <NativeSelect
          label={t('brand')}
          data={[{ value: '', label: t('workspace') }, ...groups.map(({ id, name }) => ({ value: id, label: name }))]}
          value={groupId ?? ''}
          onChange={(event) => setGroup(event.currentTarget.value || null)}
        />
      )}
      <Stack gap={6}>
        <Text as="span" size={12} tone="muted" weight="medium">
          {t('ground')}
        </Text>
        <Row gap={8} wrap className={css.grounds}>
          <Swatches
            label={t('ground')}
            colors={[...new Set([...kit.colors, ...plainGrounds])]}
            chosen={onPhoto ? null : ground}
            choose={setGround}
          />
          <Button size="sm" variant="soft" icon={<Icon of={IconPhoto} size={16} />} aria-pressed={onPhoto !== null} onClick={pickPhoto}>
            {t('photo')}
          </Button>
        </Row>
        {!onPhoto && <Switch label={t('gradient')} checked={gradient} onChange={(event) => setGradient(event.currentTarget.checked)} />}
      </Stack>
    </>
  );
}
