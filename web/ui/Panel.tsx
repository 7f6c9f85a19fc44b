import type { ReactNode } from 'react';
import { Card, Row, Text } from './primitives/primitives.tsx';

/** A white panel with a thin border. Panels aren't nested. `title` makes it a named region with a header. */
export function Panel({
  title,
  aside,
  children,
  className,
}: {
  title?: string;
  aside?: ReactNode;
  children: ReactNode;
  className?: string;
}) {
  return (
    <Card as="section" minW={0} className={className} aria-label={title}>
      {title && (
        <Row as="header" gap={12} justify="between" p="8 16" edge="bottom" size={13} tone="quiet" minH="2.75rem">
          <Text as="h2" size={14} tone="text">
            {title}
          </Text>
          {aside}
        </Row>
      )}
      {children}
    </Card>
  );
}
