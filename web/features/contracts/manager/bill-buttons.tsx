import { Button } from '@mantine/core';
import '@mantine/core/styles/UnstyledButton.layer.css';
import '@mantine/core/styles/Button.layer.css';
import type { CalendarDate } from '@underlay/domain/calendar/calendar-date.ts';
import { singleClick } from '../../../ui/controls/single-click.ts';
import { useBusinessDay, useMay } from '../../businesses/index.ts';
import type { Draw } from '../contract-queries.ts';
import classes from './bill-buttons.module.css';

export interface Billed {
  readonly drawId: string;
  /** The day on which what it is for was reached, where the manager says so. */
  readonly reached?: CalendarDate;
}

interface BillButtonsProps {
  readonly businessId: string;
  readonly draw: Draw;
  /** What is being billed. */
  readonly billing: Billed | undefined;
  readonly onBill: (billed: Billed) => void;
}

/** DRAW-05: both make the invoice of a planned draw and show it. Reached notes the day besides. */
export function BillButtons({ businessId, draw, billing, onBill }: BillButtonsProps) {
  const may = useMay();
  const { today } = useBusinessDay(businessId);
  const { uuid: drawId, name, state, when } = draw;
  if (state !== 'planned' || !may('invoice')) return null;
  const isMine = billing?.drawId === drawId;
  return (
    <span className={classes.buttons}>
      {when.due === 'reached' && (
        <Button
          variant="default"
          aria-label={`Reached: ${name}`}
          loading={isMine && billing.reached !== undefined}
          onClick={singleClick(() => onBill({ drawId, reached: today() }))}
        >
          Reached
        </Button>
      )}
      <Button
        variant="default"
        aria-label={`Bill now: ${name}`}
        loading={isMine && billing.reached === undefined}
        onClick={singleClick(() => onBill({ drawId }))}
      >
        Bill now
      </Button>
    </span>
  );
}
