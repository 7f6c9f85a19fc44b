import { useWords } from 'words:evergreen';
import type { Evergreen, EvergreenSettings } from '@everycast/contract/evergreen';
import type { Queue } from '@everycast/contract/queues';
import { IconFolder, IconPencil, IconPlayerStop, IconRefresh } from '@tabler/icons-react';
import { useState } from 'react';
import { useSession } from '../../../lib/session/session.tsx';
import { Button } from '../../../ui/Button.tsx';
import { HueDot } from '../../../ui/hues/HueDot.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { useLabels } from '../../../ui/labels/use-labels.ts';
import { Row, Stack, Text } from '../../../ui/primitives/primitives.tsx';
import { Dates, Warning } from './Dates.tsx';
import { EndDialog } from './EndDialog.tsx';
import { EvergreenDialog } from './EvergreenDialog.tsx';
import { unitOf } from './pause.ts';
import { settingsFor, sourceOf, useFolderChoices } from './source.ts';
import { useEvergreen } from './use-evergreen.ts';

/** How a queue refills itself, and what it posts next; or a button to let it. */
export function EvergreenPart({ queue, name }: { queue: Queue; name: string }) {
  const t = useWords();
  const evergreen = useEvergreen(queue.id);
  const { permissions } = useSession().workspace;
  const mayChange = permissions.includes('queue.manage') && permissions.includes('post.publish');
  const [dialog, setDialog] = useState<'change' | 'end' | null>(null);
  const close = () => setDialog(null);
  if (evergreen === undefined || (evergreen === null && !mayChange)) return null;
  return (
    <Stack role="group" gap={8} edge="top" pt={12} aria-label={t('title')}>
      {evergreen ? (
        <>
          <Row gap="8 12" wrap>
            <Summary evergreen={evergreen} />
            {mayChange && (
              <Row gap={8} ml="auto">
                <Button size="sm" variant="soft" icon={<Icon of={IconPencil} size={16} />} onClick={() => setDialog('change')}>
                  {t('change')}
                </Button>
                <Button size="sm" variant="soft" icon={<Icon of={IconPlayerStop} size={16} />} onClick={() => setDialog('end')}>
                  {t('end')}
                </Button>
              </Row>
            )}
          </Row>
          {evergreen.problem && <Warning>{evergreen.problem}</Warning>}
          {settingsOf(evergreen) && !queue.paused && (
            <Dates queueId={queue.id} settings={settingsOf(evergreen)} heading="h4" hideProblem={evergreen.problem !== null} />
          )}
        </>
      ) : (
        <Row gap="8 12" wrap>
          <Text size={13} tone="quiet" flex="1 1 14rem">
            {t('teach')}
          </Text>
          <Button size="sm" variant="soft" icon={<Icon of={IconRefresh} size={16} />} onClick={() => setDialog('change')}>
            {t('start')}
          </Button>
        </Row>
      )}
      {dialog === 'change' && <EvergreenDialog queue={queue} name={name} evergreen={evergreen} close={close} />}
      {dialog === 'end' && evergreen && <EndDialog evergreen={evergreen} name={name} close={close} />}
    </Stack>
  );
}

function settingsOf(evergreen: Evergreen): EvergreenSettings | null {
  const { pauseDays, aheadDays } = evergreen;
  const source = settingsFor(sourceOf(evergreen));
  return source && { ...source, pauseDays, aheadDays };
}

/** "Refills from ● Tips. The same text again after 60 days at the earliest." */
function Summary({ evergreen: { labelId, folderId, pauseDays } }: { evergreen: Evergreen }) {
  const t = useWords();
  const label = useLabels()?.find(({ id }) => id === labelId);
  const folder = useFolderChoices()?.find(({ id }) => id === folderId);
  const { count, unit } = unitOf(pauseDays);
  return (
    <Stack gap={2} minW={0}>
      <Row as="h4" gap={6} size={14} weight="semibold" wrap>
        {t('from')}
        {label && (
          <Row as="span" gap={4}>
            <HueDot color={label.color} />
            <bdi>{label.name}</bdi>
          </Row>
        )}
        {folder && (
          <Row as="span" gap={4}>
            <Icon of={IconFolder} size={16} />
            <bdi>{folder.path}</bdi>
          </Row>
        )}
      </Row>
      <Text size={12} tone="quiet" num>
        {t(`again.${unit}`, { count })}
      </Text>
    </Stack>
  );
}
