import { useWords } from 'words:about';
import { useWords as useCompany } from 'words:company';
import { IconUser } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Icon } from '../../../ui/Icon.tsx';
import { Grid, Row, Text } from '../../../ui/primitives/primitives.tsx';
import css from './about.module.css';

/** Global impact, story, leadership team and recognition of the instance's owner. */
export function Company() {
  const t = useWords();
  const company = useCompany();
  return (
    <>
      <Part id="impact" title={t('impact')}>
        <Row as="p" gap="4 16" wrap align="baseline" size={16} tone="muted">
          <Text as="span" size={40} tone="text" weight="semibold" track="display">
            {company('impact.figure')}
          </Text>
          {company('impact.text')}
        </Row>
      </Part>
      <Part id="story" title={t('story')}>
        <Text size={16} tone="muted" maxW="var(--w-read)">
          {company('story')}
        </Text>
      </Part>
      <Part id="team" title={t('team')}>
        <Grid as="ul" gap={24} className={css.team}>
          {company('team', { returnObjects: true }).map((person) => (
            <li key={person.role}>
              <Grid as="span" center mb={12} bg="sunken" radius="full" tone="quiet" w="3rem" h="3rem">
                <Icon of={IconUser} size={20} />
              </Grid>
              <h3>{person.name}</h3>
              <p className={css.role}>{person.role}</p>
              <p>{person.text}</p>
            </li>
          ))}
        </Grid>
      </Part>
      <Part id="recognition" title={t('recognition')}>
        <Grid as="ul" gap={24} className={css.recognition}>
          {company('recognition', { returnObjects: true }).map((item) => (
            <li key={item.title}>
              <h3>{item.title}</h3>
              <p>{item.by}</p>
            </li>
          ))}
        </Grid>
      </Part>
    </>
  );
}

function Part({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  const sample = useCompany()('sample');
  return (
    <Grid as="section" divided className={css.part} aria-labelledby={id}>
      <div>
        <Text as="h2" fontSize={16} id={id} className={css.label}>
          {title}
        </Text>
        {sample && (
          <Text as="span" mt={8} border="control" radius="full" size={12} tone="muted" weight="medium" className={css.sample}>
            {sample}
          </Text>
        )}
      </div>
      <div>{children}</div>
    </Grid>
  );
}
