import { useWords } from 'words:site';
import { maxPromptLength } from '@everycast/contract/limits';
import { IconAlertCircle, IconArrowUpLeft, IconBolt, IconBulb, IconSparkles, type Icon as TablerIcon } from '@tabler/icons-react';
import { type FormEvent, type ReactNode, useRef } from 'react';
import { useNavigate } from 'react-router';
import { Button } from '../../../ui/Button.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { Box, Grid, Row, Text } from '../../../ui/primitives/primitives.tsx';
import css from './AssistantBox.module.css';

/**
 * The AI Content Assistant box. Generate passes the prompt to the composer as `aiPrompt` in the navigation state; it does nothing if the
 * prompt is empty.
 */
export function AssistantBox() {
  const t = useWords();
  const navigate = useNavigate();
  // Uncontrolled, so that text typed before hydration isn't lost.
  const prompt = useRef<HTMLInputElement>(null);

  function generate(event: FormEvent) {
    event.preventDefault();
    const aiPrompt = prompt.current?.value.trim();
    if (aiPrompt) navigate('/create-post', { state: { aiPrompt } });
  }

  function take(example: string) {
    if (!prompt.current) return;
    prompt.current.value = example;
    prompt.current.focus();
  }

  return (
    <Box as="section" bg="surface" border="line" radius={12} shadow={2} aria-labelledby="assistant">
      <div className={css.ask}>
        <Row gap="4 16" wrap justify="between">
          <Row as="h2" gap={8} fontSize={16} id="assistant" className={css.title}>
            <Icon of={IconSparkles} size={20} />
            {t('home.assistant.title')}
          </Row>
          <Text size={13} tone="quiet">
            {t('home.assistant.note')}
          </Text>
        </Row>
        <Row as="form" gap={8} align="stretch" mt={12} className={css.form} onSubmit={generate}>
          <label className="visually-hidden" htmlFor="prompt">
            {t('home.assistant.prompt')}
          </label>
          <input
            ref={prompt}
            id="prompt"
            className={css.prompt}
            type="text"
            autoComplete="off"
            maxLength={maxPromptLength}
            placeholder={t('home.assistant.prompt')}
            enterKeyHint="go"
          />
          <Button type="submit" variant="filled" className={css.generate}>
            {t('home.assistant.generate')}
          </Button>
        </Row>
      </div>
      <Grid edge="top" className={css.columns}>
        <Column icon={IconBulb} title={t('home.assistant.examples')}>
          {t('home.assistant.example', { returnObjects: true }).map((example) => (
            <li key={example}>
              <Row
                as={Button}
                variant="bare"
                gap={8}
                justify="between"
                p="6 8"
                radius={6}
                tone="text"
                hover
                className={css.example}
                onClick={() => take(example)}
              >
                {example}
                <Icon of={IconArrowUpLeft} size={14} />
              </Row>
            </li>
          ))}
        </Column>
        <Column icon={IconBolt} title={t('home.assistant.capabilities')}>
          {t('home.assistant.capability', { returnObjects: true }).map((line) => (
            <li key={line}>{line}</li>
          ))}
        </Column>
        <Column icon={IconAlertCircle} title={t('home.assistant.limitations')}>
          {t('home.assistant.limitation', { returnObjects: true }).map((line) => (
            <li key={line}>{line}</li>
          ))}
        </Column>
      </Grid>
    </Box>
  );
}

function Column({ icon, title, children }: { icon: TablerIcon; title: string; children: ReactNode }) {
  return (
    <Box minW={0} p={20} className={css.column}>
      <Row as="h3" gap={8} className={css.columnTitle}>
        <Icon of={icon} size={16} />
        {title}
      </Row>
      <Text as="ul" mt={12} tone="muted" className={css.lines}>
        {children}
      </Text>
    </Box>
  );
}
