import { useWords } from 'words:text-tools';
import { type ComponentProps, type ComponentType, type ReactNode, useState } from 'react';
import { useLazyComponent } from '../../../../lib/use-lazy-component.ts';
import { Popover } from '../../../../ui/Popover.tsx';
import { Box, Text } from '../../../../ui/primitives/primitives.tsx';
import { Skeleton } from '../../../../ui/Skeleton.tsx';

/** A tool's button, and its panel, which is loaded when it is first opened and starts over each time. */
export function LatePanel<P extends object>({
  label,
  trigger,
  className,
  variant = 'ghost',
  load,
  panel,
}: {
  label: string;
  trigger: ReactNode;
  className: string | undefined;
  variant?: ComponentProps<typeof Popover>['variant'];
  load: () => Promise<{ default: ComponentType<P> }>;
  panel: P;
}) {
  const t = useWords();
  const [opened, setOpened] = useState(0);
  const [failed, setFailed] = useState(false);
  const Panel = useLazyComponent(load, opened > 0, () => setFailed(true));
  return (
    <Popover
      variant={variant}
      side="below-start"
      label={label}
      trigger={trigger}
      className={className}
      onOpen={() => {
        setFailed(false);
        setOpened((count) => count + 1);
      }}
    >
      {Panel && <Panel key={opened} {...panel} />}
      {!Panel && failed && (
        <Text p={8} size={13} tone="muted" role="alert">
          {t('notLoaded')}
        </Text>
      )}
      {!Panel && !failed && (
        <Box p={8}>
          <Skeleton height="8rem" />
        </Box>
      )}
    </Popover>
  );
}
