import { useWords } from 'words:posts';
import { Textarea } from '@mantine/core';
import { IconMessagePlus } from '@tabler/icons-react';
import { memo, useState } from 'react';
import { Button } from '../../../../ui/Button.tsx';
import { Icon } from '../../../../ui/Icon.tsx';

/** The comment added after publishing; a button until someone wants it. */
export const FirstComment = memo(function FirstComment({
  value,
  change,
  problem,
}: {
  value: string;
  change: (text: string) => void;
  problem: string;
}) {
  const t = useWords();
  const [wanted, setWanted] = useState(false);
  if (value === '' && !wanted) {
    return (
      <div>
        <Button size="sm" variant="soft" icon={<Icon of={IconMessagePlus} size={16} />} onClick={() => setWanted(true)}>
          {t('comment.add')}
        </Button>
      </div>
    );
  }
  return (
    <Textarea
      w="100%"
      data-first-comment
      label={t('comment.label')}
      description={t('comment.help')}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      error={problem || undefined}
      autosize
      minRows={2}
      maxRows={6}
      autoFocus={wanted}
      value={value}
      onChange={(event) => change(event.currentTarget.value)}
      onBlur={() => setWanted(false)}
    />
  );
});
