import type { ReactNode } from 'react';
import type { Look } from './primitives/look.ts';
import { Card, Row, Text } from './primitives/primitives.tsx';

/**
 * A white panel with a thin border. Panels aren't nested. `title` makes it a named region with a header, `label` one
 * that shows its name itself.
 */
export function Panel({
  title,
  label = title,
  count,
  aside,
  children,
  ...looks
}: {
  title?: string;
  label?: string | undefined;
  /** Of what is in it; it stands beside the title. */
  count?: number | undefined;
  aside?: ReactNode;
  children: ReactNode;
  className?: string;
} & Look) {
  return (
    <Card as="section" minW={0} {...looks} aria-label={label}>
      {title && (
        <Row as="header" gap="4 12" wrap justify="between" p="8 16" edge="bottom" size={13} tone="quiet" minH="2.75rem">
          <Row gap={8} align="baseline" minW={0}>
            <Text as="h2" size={14} tone="text">
              {title}
            </Text>
            {count !== undefined && (
              <Text as="span" fontSize={12} tone="muted" num>
                {count}
              </Text>
            )}
          </Row>
          {aside}
        </Row>
      )}
      {children}
    </Card>
  );
}
