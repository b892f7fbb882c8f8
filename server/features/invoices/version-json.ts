import { retainageJson, saidJson } from '@underlay/contract/retainage.ts';
import { scheduleRowJson } from '@underlay/contract/schedule.ts';
import type { ChangesJson, VersionDetailJson } from '@underlay/contract/versions.ts';
import { dollarsFromCents, ZERO } from '@underlay/domain/money/money.ts';
import { quantityNumber } from '@underlay/domain/money/quantity.ts';
import { choicesAsTheyStand, withChoices } from '@underlay/domain/offers/choices.ts';
import { discountOf, lineSubTotal } from '@underlay/domain/offers/document-price.ts';
import { type KeptDocument, versionOf } from '@underlay/domain/offers/kept-document.ts';
import {
  type Change,
  type OfferVersion,
  redline,
  type VersionDiscount,
  type VersionLine,
  type VersionSection,
} from '@underlay/domain/offers/redline.ts';
import { discountJson, pictureJson, retainedJson, taxJson } from './figures-json.ts';
import type { VersionRow } from './version-store.ts';

type Kept = VersionRow & { readonly document: KeptDocument };

export const versionJson = ({ total, sentAt, replacedAt, customerId: _, ...row }: VersionRow) => ({
  ...row,
  total: dollarsFromCents(total),
  sentAt: sentAt.toISOString(),
  replacedAt: replacedAt?.toISOString() ?? null,
});

/** One version, with what changed since an earlier one. */
export function versionDetailJson(kept: Kept, since: Kept | null): VersionDetailJson {
  const { document, ...row } = kept;
  const version = versionOf(document);
  return {
    ...versionJson(row),
    description: document.description,
    quoteExpiration: document.quoteExpiration,
    notes: version.notes,
    terms: version.terms,
    subtotal: dollarsFromCents(document.subtotal),
    discount: discountOf(version) && discountOfVersion(version),
    salesTax: dollarsFromCents(document.tax),
    taxes: version.taxes.map(taxJson),
    retained: retainedJson({ retained: document.retained ?? ZERO, retainageRate: document.retainageRate ?? null }),
    sections: version.sections.map(sectionOfVersion),
    schedule: document.isQuote ? version.schedule.map(scheduleRowJson) : [],
    retainage: retainageJson(version.retainage),
    lineItems: withChoices(version, choicesAsTheyStand(version)).map(lineOfVersion),
    changes: since && changesJson({ number: since.number, version: versionOf(since.document) }, version),
  };
}

const discountOfVersion = ({
  discountName: name,
  discountTaken: taken,
  ...parts
}: Pick<OfferVersion, keyof VersionDiscount | 'discountTaken'>) => ({
  ...discountJson(parts),
  name,
  taken: taken === null ? null : dollarsFromCents(taken),
});

const sectionOfVersion = ({ id: uuid, isRecommended, isNoneFine, isChosen, picture, ...section }: VersionSection) => ({
  ...section,
  uuid,
  recommended: isRecommended,
  noneIsFine: isNoneFine,
  chosen: isChosen,
  picture: pictureJson(picture),
});

const lineOfVersion = ({ id: uuid, isOptional, isOn, ...line }: VersionLine & { readonly isChosen?: boolean }) => ({
  uuid,
  description: line.description,
  quantity: quantityNumber(line.quantity),
  unit: line.unit,
  rate: dollarsFromCents(line.rate),
  subTotal: dollarsFromCents(lineSubTotal(line)),
  sectionId: line.sectionId,
  discount: discountOf(line) && discountJson(line),
  tax: line.tax,
  optional: isOptional,
  chosen: isOn,
});

export function changesJson(
  { number: since, version: was }: { readonly number: number; readonly version: OfferVersion },
  now: OfferVersion,
): ChangesJson {
  const { changes, total } = redline(was, now);
  const [discount] = of(changes, 'discount');
  const [retainage] = of(changes, 'retainage');
  const [validity] = of(changes, 'validity');
  const [notes] = of(changes, 'notes');
  const [terms] = of(changes, 'terms');
  return {
    since,
    sections: of(changes, 'section').map((change) => ({
      ...retoldAs(change, sectionOfVersion),
      difference: dollarsFromCents(change.difference),
    })),
    lines: of(changes, 'line').map((change) => retoldAs(change, lineOfVersion)),
    discount: discount ? turnedAs(discount, discountOfVersion) : null,
    taxes: of(changes, 'tax').map((change) => turnedAs(change, taxJson)),
    schedule: of(changes, 'payment').map((change) => turnedAs(change, scheduleRowJson)),
    retainage: retainage ? turnedAs(retainage, saidJson) : null,
    validity: validity ?? null,
    notes: notes ? retoldAs(notes, asItIs) : null,
    terms: terms ? retoldAs(terms, asItIs) : null,
    total: {
      before: dollarsFromCents(total.was),
      after: dollarsFromCents(total.now),
      difference: dollarsFromCents(total.difference),
    },
  };
}

const asItIs = (text: string): string => text;

const of = <Kind extends Change['kind']>(changes: readonly Change[], kind: Kind) =>
  changes.filter((change): change is Extract<Change, { readonly kind: Kind }> => change.kind === kind);

interface Turned<Value> {
  readonly was: Value | null;
  readonly now: Value | null;
}

const turnedAs = <Value, Json>({ was, now }: Turned<Value>, json: (value: Value) => Json) => ({
  was: was === null ? null : json(was),
  now: now === null ? null : json(now),
});

const retoldAs = <Value, Json>(
  {
    words,
    was,
    now,
  }: Turned<Value> & { readonly words: readonly { kind: 'same' | 'removed' | 'added'; text: string }[] | null },
  json: (value: Value) => Json,
) => ({ ...turnedAs({ was, now }, json), words: words && [...words] });
