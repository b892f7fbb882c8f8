import { offerCopy } from '@underlay/domain/copy/offers.ts';
import { signingCopy as signing } from '@underlay/domain/copy/signing.ts';
import { formatCents } from '@underlay/domain/money/money.ts';
import { choicesOf } from '@underlay/domain/offers/choices.ts';
import { Sheet } from '../../../ui/layout/sheet.tsx';
import type { OfferSection } from '../offer.ts';
import classes from './sign-form.module.css';
import { isSectionOn, type OfferChoices } from './use-offer-choices.ts';

/** What is signed, once more: each choice, each thing that could be left, and the total. */
export function WhatYouChose({ chosen }: { chosen: OfferChoices }) {
  return (
    <Sheet className={classes.chosen} aria-labelledby="what-you-chose">
      <h2 id="what-you-chose">{chosen.hasChoices ? signing.chosen() : signing.offered()}</h2>
      <dl>
        {rowsOf(chosen).map(({ key, name, value, isOn }) => (
          <div key={key} data-off={!isOn || undefined}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
        <div className={classes.total}>
          <dt>{offerCopy.card.short()}</dt>
          <dd>{formatCents(chosen.total)}</dd>
        </div>
        {chosen.deposit > 0 && (
          <div>
            <dt>{signing.deposit()}</dt>
            <dd>{formatCents(chosen.deposit)}</dd>
          </div>
        )}
      </dl>
      {chosen.held.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
    </Sheet>
  );
}

function rowsOf({ content, choosable, choices }: OfferChoices) {
  const { choice } = offerCopy;
  const named = new Map<string, OfferSection>(content.sections.map((section) => [section.uuid, section]));
  const packages = choicesOf(choosable.sections).map(({ name, packages: all }) => {
    const taken = all.find(({ id }) => choices.sections.has(id));
    const value = taken === undefined ? choice.none() : (named.get(taken.id)?.name ?? '');
    return { key: name, name, value, isOn: taken !== undefined };
  });
  const yesOrNo = (isOn: boolean) => ({ value: isOn ? signing.yes() : signing.no(), isOn });
  const sections = content.sections
    .filter(({ pick }) => pick === 'may')
    .map(({ uuid, name }) => ({ key: uuid, name, ...yesOrNo(choices.sections.has(uuid)) }));
  const lines = content.lines
    .filter(({ optional, sectionId }) => optional && isSectionOn(choosable, choices, sectionId))
    .map(({ uuid, description }) => ({ key: uuid, name: description, ...yesOrNo(choices.lines.has(uuid)) }));
  return [...packages, ...sections, ...lines];
}
