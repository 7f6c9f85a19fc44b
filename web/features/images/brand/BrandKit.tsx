import { useWords } from 'words:images';
import { NativeSelect } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { inWorkspace } from '../../../lib/api/workspace.ts';
import { brandFamily } from '../../../lib/brand-fonts.ts';
import { useSession } from '../../../lib/session/session.tsx';
import { Button, ButtonLink } from '../../../ui/Button.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { Row, Stack, Text } from '../../../ui/primitives/primitives.tsx';
import { useEditor } from '../editor.ts';
import css from './Brand.module.css';
import { Swatches } from './Swatches.tsx';
import { useApply } from './use-apply.ts';
import { fontName } from './use-brand.ts';

/** The brand's logo, and its colors and fonts for what is selected or comes next. */
export function BrandKit() {
  const { brand } = useEditor();
  const t = useWords();
  const mayManage = useSession().workspace.permissions.includes('brand.manage');
  const apply = useApply();
  if (!brand) return null;
  const { kit, groups, groupId, setGroup } = brand;
  const { logo } = kit;
  const isEmpty = logo === null && kit.colors.length + kit.fonts.length === 0;
  return (
    <Stack as="section" gap={12} p={16} edge="top" aria-label={t('brand.title')}>
      <Row gap={8} justify="between">
        <Text as="h2" size={13} weight="semibold">
          {t('brand.title')}
        </Text>
        {mayManage && (
          <ButtonLink size="sm" variant="ghost" to="/settings/brand" target="_blank">
            {t('brand.edit')}
          </ButtonLink>
        )}
      </Row>
      {groups.length > 0 && (
        <NativeSelect
          aria-label={t('brand.whose')}
          data={[{ value: '', label: t('brand.workspace') }, ...groups.map(({ id, name }) => ({ value: id, label: name }))]}
          value={groupId ?? ''}
          onChange={(event) => setGroup(event.currentTarget.value || null)}
        />
      )}
      {isEmpty && (
        <Text size={12} tone="quiet">
          {t('brand.none')}
        </Text>
      )}
      {logo && (
        <Row gap={12}>
          <img className={css.logo} src={inWorkspace(logo.thumbnailUrl)} alt="" />
          <Button size="sm" icon={<Icon of={IconPlus} size={16} />} onClick={() => apply.logo(logo)}>
            {t('brand.addLogo')}
          </Button>
        </Row>
      )}
      {kit.colors.length > 0 && <Swatches label={t('brand.colors')} colors={kit.colors} chosen={apply.current} choose={apply.color} />}
      {kit.fonts.length > 0 && (
        <Stack as="ul" gap={2} aria-label={t('brand.fonts')}>
          {kit.fonts.map((font) => (
            <li key={font.id}>
              <Row
                as={Button}
                variant="bare"
                gap={8}
                p="4 8"
                radius={6}
                hover
                className={css.font}
                aria-pressed={apply.currentFont === font.id}
                onClick={() => apply.font(font)}
              >
                <span
                  className={css.sample}
                  style={{ fontFamily: `"${brandFamily(font.id)}"`, fontWeight: font.weight }}
                  aria-hidden="true"
                >
                  {t('brand.sample')}
                </span>
                <Text as="span" size={12} tone="muted" truncate>
                  {fontName(font)}
                </Text>
              </Row>
            </li>
          ))}
        </Stack>
      )}
    </Stack>
  );
}
