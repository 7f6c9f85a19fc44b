import type { FormEventHandler, ReactNode } from 'react';
import { Panel } from './Panel.tsx';
import { Box, Row, Stack, Text } from './primitives/primitives.tsx';

/** A settings panel: its purpose, its fields, and a footer with actions. With `submit` it is a form. */
export function Sheet({
  title,
  text,
  children,
  foot,
  submit,
}: {
  title: string;
  text?: ReactNode;
  children: ReactNode;
  foot?: ReactNode;
  submit?: () => void;
}) {
  const onSubmit: FormEventHandler = (event) => {
    event.preventDefault();
    submit?.();
  };
  const inside = (
    <>
      {text && (
        <Text size={13} tone="muted" m="0 0 12">
          {text}
        </Text>
      )}
      <Stack gap={12}>{children}</Stack>
      {foot && (
        <Row as="footer" gap={8} wrap mt={16}>
          {foot}
        </Row>
      )}
    </>
  );
  return (
    <Panel title={title}>
      {submit ? (
        <Box as="form" p="12 16 16" noValidate onSubmit={onSubmit}>
          {inside}
        </Box>
      ) : (
        <Box p="12 16 16">{inside}</Box>
      )}
    </Panel>
  );
}
