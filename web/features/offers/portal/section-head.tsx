import type { CustomerInvoice } from '../../../api/answers.ts';
import { Money } from '../../../ui/text/money.tsx';
import { type OfferLine, type OfferSection, sumOf } from '../offer.ts';
import { Difference } from './difference.tsx';
import classes from './offer-lines.module.css';
import { isSectionOn, type OfferChoices } from './use-offer-choices.ts';

interface SectionHeadProps {
  readonly section: OfferSection;
  readonly lines: readonly OfferLine[];
  readonly chosen: OfferChoices;
  readonly show: CustomerInvoice['show'] | undefined;
}

/** The name of a section and what it comes to. One that may be left has a box, and keeps its place when it is (OPT-02). */
export function SectionHead({ section, lines, chosen, show }: SectionHeadProps) {
  const { uuid, name, note, pick } = section;
  const isOn = isSectionOn(chosen.choosable, chosen.choices, uuid);
  const counted = lines.filter((line) => !line.optional || chosen.choices.lines.has(line.uuid));
  return (
    <header className={classes.head} data-off={!isOn || undefined}>
      <h2>
        {pick === 'may' ? (
          <label className={classes.option}>
            <input
              type="checkbox"
              className={classes.tick}
              checked={isOn}
              disabled={!chosen.isOpen}
              onChange={(event) => chosen.takeSection(uuid, event.currentTarget.checked)}
            />
            <span>{name}</span>
          </label>
        ) : (
          name
        )}
      </h2>
      <span className={classes.figure}>
        {show?.onePrice
          ? pick === 'may' && <Difference cents={chosen.optionDifference('sections', uuid)} />
          : show?.sections !== false && <Money cents={sumOf(counted)} />}
      </span>
      {note !== '' && <p>{note}</p>}
    </header>
  );
}
