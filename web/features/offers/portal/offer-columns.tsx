import { offerCopy } from '@underlay/domain/copy/offers.ts';
import { lineDiscountLabel } from '@underlay/domain/offers/price-names.ts';
import type { ReactNode } from 'react';
import type { CustomerInvoice } from '../../../api/answers.ts';
import type { Column } from '../../../ui/table/column.ts';
import { Money } from '../../../ui/text/money.tsx';
import { discountParts } from '../../invoices/index.ts';
import { lineColumns } from '../../invoices/portal/index.ts';
import { amountOf, type OfferLine } from '../offer.ts';
import { Difference } from './difference.tsx';
import classes from './offer-lines.module.css';
import { isSectionOn, type OfferChoices } from './use-offer-choices.ts';

/** The columns of a quote's lines. What is not chosen is quiet, and says what it would come to. */
export function offerColumns(
  show: CustomerInvoice['show'] | undefined,
  chosen: OfferChoices,
): readonly Column<OfferLine>[] {
  const { choosable, choices } = chosen;
  const isOpen = ({ sectionId }: OfferLine) => isSectionOn(choosable, choices, sectionId);
  const isOn = (line: OfferLine) => isOpen(line) && (!line.optional || choices.lines.has(line.uuid));
  const quiet = (line: OfferLine, cell: ReactNode) => (isOn(line) ? cell : <span className={classes.off}>{cell}</span>);
  return lineColumns<OfferLine>(show, {
    description: (line) => (
      <Description
        line={line}
        isOn={isOn(line)}
        isOpen={isOpen(line)}
        chosen={chosen}
        showsDifference={show?.onePrice === true}
      />
    ),
    amount: (line) => quiet(line, <Money cents={amountOf(line)} />),
    quiet,
  });
}

interface DescriptionProps {
  readonly line: OfferLine;
  readonly isOn: boolean;
  /** Whether its section is chosen. */
  readonly isOpen: boolean;
  readonly chosen: OfferChoices;
  readonly showsDifference: boolean;
}

function Description({ line, isOn, isOpen, chosen, showsDifference }: DescriptionProps) {
  const { code, description, discount, optional, uuid } = line;
  const small = discount && <span className={classes.small}>{lineDiscountLabel(discountParts(discount))}</span>;
  const text = (
    <>
      {code !== '' && <span className={classes.code}>{code}</span>}
      {description}
      {small}
    </>
  );
  if (!optional) return isOn ? text : <span className={classes.off}>{text}</span>;
  return (
    <label className={classes.option} data-off={!isOn || undefined}>
      <input
        type="checkbox"
        className={classes.tick}
        checked={chosen.choices.lines.has(uuid)}
        disabled={!chosen.isOpen || !isOpen}
        onChange={(event) => chosen.takeLine(uuid, event.currentTarget.checked)}
      />
      <span>
        {text}
        {showsDifference && <Difference cents={chosen.optionDifference('lines', uuid)} />}
        {!isOn && <span className={classes.hidden}>, {offerCopy.choice.notChosen()}</span>}
      </span>
    </label>
  );
}
