import { useWords } from 'words:api-keys';
import type { Scope } from '@everycast/contract/permissions';
import { Box, Text } from '../../ui/primitives/primitives.tsx';

/** As many fit on two lines of a phone. */
const few = 3;

/** What a key or an app may do, in words; many are folded away. */
export function Permissions({ of }: { of: readonly Scope[] }) {
  const t = useWords();
  const words = of.map((scope) => t(`scope.${scope}`)).join(' · ');
  return (
    <Text fontSize={12} tone="quiet">
      {of.length <= few ? (
        words
      ) : (
        <details>
          <Box as="summary" pointer>
            {t('permissionsCount', { count: of.length })}
          </Box>
          {words}
        </details>
      )}
    </Text>
  );
}
