import { Text } from '../../ui/primitives/primitives.tsx';
import { inTurns } from './guide-names.ts';

/** A text of the guide, with the names of buttons and fields set off. */
export const Named = ({ text }: { text: string }) =>
  inTurns(text).map((part, at) =>
    at % 2 === 0 ? (
      part
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: the same name may come twice, and nothing moves
      <Text key={at} as="b" weight="semibold" tone="text">
        {part}
      </Text>
    ),
  );
