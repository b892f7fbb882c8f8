import { offerCopy } from '@underlay/domain/copy/offers.ts';
import { signingCopy } from '@underlay/domain/copy/signing.ts';
import { Money } from '../../../ui/text/money.tsx';
import type { Offer } from '../offer.ts';
import { OfferLines } from '../portal/offer-lines.tsx';
import type { OfferChoices } from '../portal/use-offer-choices.ts';
import classes from './paper-choices.module.css';

interface PaperChoicesProps {
  readonly offer: Offer;
  readonly chosen: OfferChoices;
  /** The name of a choice of which nothing is chosen. */
  readonly missing: string | null;
}

/** What stands on the paper of the choices, made as the customer makes them, and what it comes to. */
export function PaperChoices({ offer: { name, version, hides }, chosen, missing }: PaperChoicesProps) {
  return (
    <section className={classes.choices} aria-label={`${name}, version ${version}`}>
      {chosen.hasChoices && (
        <OfferLines
          invoice={{ show: { rates: false, sections: !hides.sections, onePrice: hides.onePrice } }}
          chosen={chosen}
        />
      )}
      <p className={classes.total} role="status">
        <span>{missing === null ? offerCopy.card.total(chosen) : signingCopy.missing.choice({ choice: missing })}</span>
        {missing === null && <Money cents={chosen.total} />}
      </p>
    </section>
  );
}
