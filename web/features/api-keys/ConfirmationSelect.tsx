import { useWords } from 'words:api-keys';
import { type Confirmation, confirmations } from '@everycast/contract/permissions';
import { Select } from '@mantine/core';

/** What an app does before something goes public. */
export function ConfirmationSelect({
  label,
  value,
  choose,
  disabled = false,
}: {
  label: string;
  value: Confirmation;
  choose: (chosen: Confirmation) => void;
  disabled?: boolean;
}) {
  const t = useWords();
  return (
    <Select
      label={label}
      description={t(`confirm.${value}Help`)}
      allowDeselect={false}
      disabled={disabled}
      data={confirmations.map((one) => ({ value: one, label: t(`confirm.${one}`) }))}
      value={value}
      onChange={(one) => one && choose(one as Confirmation)}
    />
  );
}
