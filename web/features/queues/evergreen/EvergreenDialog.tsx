import { useWords } from 'words:evergreen';
import { type Evergreen, maxAheadDays, maxPauseDays, usualAheadDays, usualPauseDays } from '@everycast/contract/evergreen';
import type { Queue } from '@everycast/contract/queues';
import { Modal, Select } from '@mantine/core';
import { useState } from 'react';
import { Button, ButtonLink } from '../../../ui/Button.tsx';
import { Empty } from '../../../ui/Empty.tsx';
import { useLabels } from '../../../ui/labels/use-labels.ts';
import { NumberField } from '../../../ui/NumberField.tsx';
import { Row, Stack, Text } from '../../../ui/primitives/primitives.tsx';
import { toast } from '../../../ui/toast/toast-store.ts';
import { Dates } from './Dates.tsx';
import css from './Evergreen.module.css';
import { daysIn, maxOf, type PauseUnit, pauseUnits, unitOf } from './pause.ts';
import { SourceFields } from './SourceFields.tsx';
import { type Source, settingsFor, sourceOf, useFolderChoices } from './source.ts';
import { useSave } from './use-evergreen.ts';

interface EvergreenDialogProps {
  queue: Queue;
  name: string;
  evergreen: Evergreen | null;
  close: () => void;
}

/** From which label or folder a queue refills itself, and how long a text rests; beside it, what it would post next. */
export function EvergreenDialog({ close, name, ...props }: EvergreenDialogProps) {
  const t = useWords();
  const labels = useLabels();
  const folders = useFolderChoices();
  return (
    <Modal opened onClose={close} title={t('dialog', { name })} size="52rem" centered>
      {labels?.length === 0 && folders?.length === 0 ? (
        <Empty title={t('noLabels')}>
          <ButtonLink to="/settings/labels">{t('createLabel')}</ButtonLink>
        </Empty>
      ) : (
        <Form {...props} name={name} close={close} />
      )}
    </Modal>
  );
}

function Form({ queue, name, evergreen, close }: EvergreenDialogProps) {
  const t = useWords();
  const [source, setSource] = useState<Source>(() => sourceOf(evergreen));
  const [pause, setPause] = useState(() => unitOf(evergreen?.pauseDays ?? usualPauseDays));
  const [aheadDays, setAheadDays] = useState(evergreen?.aheadDays ?? usualAheadDays);
  const [asked, setAsked] = useState(false);
  const save = useSave(queue.id, ({ planned }) => {
    toast.ok(t('saved', { name, count: planned }));
    close();
  });
  const chosen = settingsFor(source);
  const settings = chosen && { ...chosen, pauseDays: daysIn(pause.count, pause.unit), aheadDays };
  const setUnit = (unit: PauseUnit) => setPause({ unit, count: Math.min(pause.count, maxOf(unit, maxPauseDays)) });
  return (
    <Stack
      as="form"
      gap={16}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        setAsked(true);
        if (settings && !save.isPending) save.mutate(settings);
      }}
    >
      <div className={css.columns}>
        <Stack gap={16} minW={0}>
          <SourceFields source={source} change={setSource} missing={asked && chosen === null} problem={save.error?.message} />
          <Stack gap={4}>
            <Row gap={8} align="end">
              <NumberField
                className={css.number ?? ''}
                label={t('pause')}
                min={1}
                max={maxOf(pause.unit, maxPauseDays)}
                value={pause.count}
                put={(count) => setPause({ ...pause, count })}
              />
              <Select
                className={css.unit}
                aria-label={t('unit')}
                allowDeselect={false}
                data={pauseUnits.map((unit) => ({ value: unit, label: t(`units.${unit}`, { count: pause.count }) }))}
                value={pause.unit}
                onChange={(unit) => unit && setUnit(unit as PauseUnit)}
              />
            </Row>
            <Text size={12} tone="quiet">
              {t('pauseHelp')}
            </Text>
          </Stack>
          <Stack gap={4}>
            <NumberField label={t('ahead')} min={1} max={maxAheadDays} value={aheadDays} put={setAheadDays} />
            <Text size={12} tone="quiet">
              {t('aheadHelp')}
            </Text>
          </Stack>
        </Stack>
        <Dates queueId={queue.id} settings={settings} heading="h3" />
      </div>
      <Row as="footer" gap="8 12" wrap justify="end">
        <Button onClick={close}>{t('cancel')}</Button>
        <Button type="submit" variant="filled" busy={save.isPending}>
          {t(evergreen ? 'save' : 'start')}
        </Button>
      </Row>
    </Stack>
  );
}
