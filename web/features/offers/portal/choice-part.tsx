import { offerCopy } from '@underlay/domain/copy/offers.ts';
import { useId } from 'react';
import type { CustomerInvoice } from '../../../api/answers.ts';
import { Money } from '../../../ui/text/money.tsx';
import { PartLines } from '../../invoices/portal/index.ts';
import { type OfferSection, sumOf } from '../offer.ts';
import classes from './choice-part.module.css';
import { Difference } from './difference.tsx';
import { offerColumns } from './offer-columns.tsx';
import heads from './offer-lines.module.css';
import type { OfferChoices } from './use-offer-choices.ts';

interface ChoicePartProps {
  readonly name: string;
  readonly packages: readonly OfferSection[];
  readonly chosen: OfferChoices;
  readonly show: CustomerInvoice['show'] | undefined;
  readonly picturesAt: string | undefined;
  readonly isFirst: boolean;
}

/** One choice: its packages side by side, one of them chosen, and below them what is in that one (OPT-02, OPT-03, OPT-06). */
export function ChoicePart({ name, packages, chosen, show, picturesAt, isFirst }: ChoicePartProps) {
  const id = useId();
  const { content, choices, isOpen } = chosen;
  const taken = packages.find(({ uuid }) => choices.sections.has(uuid));
  const isNoneFine = packages.some(({ noneIsFine }) => noneIsFine);
  const lines = content.lines.filter(({ sectionId }) => sectionId === taken?.uuid);
  // Where one has a picture, the names of all stand in one line.
  const pictures = packages.some(({ picture }) => picture) ? picturesAt : undefined;
  return (
    <section aria-labelledby={id}>
      <header className={heads.head}>
        <h2 id={id}>{name}</h2>
        <span className={heads.figure}>{isOpen && offerCopy.choice.chooseOne()}</span>
      </header>
      <div
        className={classes.packages}
        role="radiogroup"
        aria-labelledby={id}
        data-many={packages.length > 3 || undefined}
      >
        {packages.map((each) => (
          <Package key={each.uuid} group={id} section={each} chosen={chosen} show={show} picturesAt={pictures} />
        ))}
        {isNoneFine && (
          <label className={classes.none} data-on={taken === undefined || undefined}>
            <input
              type="radio"
              name={id}
              checked={taken === undefined}
              disabled={!isOpen}
              onChange={() => chosen.takeNone(name)}
            />
            {offerCopy.choice.none()}
          </label>
        )}
      </div>
      {lines.length > 0 && taken && (
        <PartLines columns={offerColumns(show, chosen)} label={taken.name} lines={lines} isFirst={isFirst} />
      )}
    </section>
  );
}

interface PackageProps extends Pick<ChoicePartProps, 'chosen' | 'show' | 'picturesAt'> {
  /** The name of its radio buttons, which no other choice has. */
  readonly group: string;
  readonly section: OfferSection;
}

function Package({ group, section, chosen, show, picturesAt }: PackageProps) {
  const { uuid, name, note, recommended } = section;
  const { content, choices, isOpen } = chosen;
  const isOn = choices.sections.has(uuid);
  const lines = content.lines.filter(
    (line) => line.sectionId === uuid && (!line.optional || choices.lines.has(line.uuid)),
  );
  return (
    <label
      className={classes.package}
      data-on={isOn || undefined}
      data-pictured={picturesAt !== undefined || undefined}
    >
      {recommended && <span className={classes.recommended}>{offerCopy.choice.recommended()}</span>}
      <span className={classes.name}>
        <input type="radio" name={group} checked={isOn} disabled={!isOpen} onChange={() => chosen.takePackage(uuid)} />
        {name}
      </span>
      {note !== '' && <span className={classes.note}>{note}</span>}
      <span className={classes.price}>
        {show?.onePrice ? (
          <b />
        ) : (
          <b>
            <Money cents={sumOf(lines)} />
          </b>
        )}
        {isOn ? (
          <span className={heads.difference}>{offerCopy.choice.chosen()}</span>
        ) : (
          <Difference cents={chosen.packageDifference(uuid)} />
        )}
      </span>
      {picturesAt !== undefined && <Picture section={section} picturesAt={picturesAt} />}
    </label>
  );
}

/** OPT-06: its place is there before it is loaded, and where a package has none. */
const Picture = ({ section: { name, picture }, picturesAt }: { section: OfferSection; picturesAt: string }) => (
  <span className={classes.picture}>
    {picture && (
      <img
        src={`${picturesAt}/${picture.pictureId}`}
        width={picture.width}
        height={picture.height}
        alt={offerCopy.choice.picture({ name })}
        loading="lazy"
        decoding="async"
      />
    )}
  </span>
);
