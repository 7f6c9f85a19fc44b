import type { ReactNode } from 'react';
import { Button } from '../../../ui/Button.tsx';
import { FilterSheet } from '../../../ui/filters/FilterSheet.tsx';
import { Row } from '../../../ui/primitives/primitives.tsx';
import { filtersOn } from '../filter.ts';
import type { View } from '../use-view.ts';
import type { useCalendarChoices } from './CalendarMenu.tsx';
import { ViewMenu } from './ViewMenu.tsx';
import { Weeks } from './Weeks.tsx';

interface Props {
  view: View;
  search: ReactNode;
  choices: ReturnType<typeof useCalendarChoices>;
  /** Where the view, which knows the counts, puts its filters. */
  setSheet: (sheet: HTMLElement | null) => void;
}

/** On a phone: the period, the view, and a sheet with the filters and what else the calendar's menu offers. */
export default function PhoneBar({ view, search, choices: { options, dialog }, setSheet }: Props) {
  const more = (close: () => void) =>
    options.length > 0 && (
      <Row gap={8} wrap edge="top" p="12 0 0">
        {options.map(({ key, label, choose }) => (
          <Button
            key={key}
            onClick={() => {
              close();
              choose();
            }}
          >
            {label}
          </Button>
        ))}
      </Row>
    );
  return (
    <>
      <Row gap={8} mb={8} minW={0} align="stretch">
        <Weeks view={view} phone />
        <ViewMenu view={view} />
        <FilterSheet on={filtersOn(view.filter)} lead={search} fields={setSheet} foot={more} />
      </Row>
      {dialog}
    </>
  );
}
