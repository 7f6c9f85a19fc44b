import { useWords } from 'words:calendar';
import { IconFlask } from '@tabler/icons-react';
import { ButtonLink } from '../../../ui/Button.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { Row } from '../../../ui/primitives/primitives.tsx';

/** Says that the posts are examples, and how to get started. */
export function SampleNote({ mayConnect }: { mayConnect: boolean }) {
  const t = useWords();
  return (
    <>
      <Row as="span" inline gap={4} p="2 8" bg="surface" border="control" radius="full" tone="text" weight="medium">
        <Icon of={IconFlask} size={14} />
        {t('sample.pill')}
      </Row>
      <p>{mayConnect ? t('sample.why') : `${t('sample.why')} ${t('sample.ask')}`}</p>
      {mayConnect && (
        <ButtonLink to="/accounts?connect" size="sm">
          {t('sample.connect')}
        </ButtonLink>
      )}
    </>
  );
}
