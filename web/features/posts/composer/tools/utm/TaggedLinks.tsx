import { useWords } from 'words:text-tools';
import { utmNames } from '@everycast/contract/utm';
import { IconLink } from '@tabler/icons-react';
import { Icon } from '../../../../../ui/Icon.tsx';
import { Row, Stack, Text } from '../../../../../ui/primitives/primitives.tsx';
import { LatePanel } from '../LatePanel.tsx';
import type { TextTool } from '../tool.ts';
import { linksFor } from './links.ts';
import { hasUtm, utmIn } from './parameters.ts';
import css from './TaggedLinks.module.css';

const loadPanel = () => import('./UtmPanel.tsx');

/** The links of a text that have UTM parameters, with what they say. */
export default function TaggedLinks({ tool, text }: { tool: TextTool; text: string }) {
  const t = useWords();
  const links = linksFor(text, tool.context().checks);
  if (!links.some(({ url }) => hasUtm(url))) return null;
  return (
    <div>
      <Stack as="ul" gap={4} aria-label={t('utm.links')}>
        {links.map(({ start, url }, index) => {
          if (!hasUtm(url)) return null;
          const utm = utmIn(url);
          const said = utmNames.flatMap((name) => (utm[name] === '' ? [] : [`utm_${name}=${utm[name]}`]));
          const shown = url.replace(/^https?:\/\//i, '').split(/[?#]/)[0] ?? '';
          return (
            <Row as="li" key={start} gap={8} p="0 4 0" border="line" radius={6} size={13} minH="var(--h-control)" className={css.link}>
              <Icon of={IconLink} size={16} />
              <Text as="bdi" weight="medium" truncate title={url}>
                {shown}
              </Text>
              <Text as="span" size={12} tone="quiet" truncate grow minW={0}>
                {said.join(', ')}
              </Text>
              <LatePanel
                label={t('utm.editOf', { link: shown })}
                className={css.edit}
                load={loadPanel}
                panel={{ ...tool, at: index }}
                trigger={t('utm.edit')}
              />
            </Row>
          );
        })}
      </Stack>
    </div>
  );
}
