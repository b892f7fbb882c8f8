import { offerCopy } from '@underlay/domain/copy/offers.ts';
import { packagesTogether } from '@underlay/domain/offers/choices.ts';
import type { CustomerInvoice } from '../../../api/answers.ts';
import { LineParts, PartLines } from '../../invoices/portal/index.ts';
import type { OfferLine, OfferSection } from '../offer.ts';
import { ChoicePart } from './choice-part.tsx';
import { offerColumns } from './offer-columns.tsx';
import { OfferTotals } from './offer-totals.tsx';
import { SectionHead } from './section-head.tsx';
import type { OfferChoices } from './use-offer-choices.ts';

interface OfferLinesProps {
  readonly invoice: Pick<CustomerInvoice, 'show'>;
  readonly chosen: OfferChoices;
  /** Where the pictures of packages are. Left out where none are shown. */
  readonly picturesAt?: string;
}

/** The sections of a quote in their order, each choice with its packages side by side, and what all of it comes to (OPT-01 to OPT-06). */
export function OfferLines({ invoice, chosen, picturesAt }: OfferLinesProps) {
  const { content, totals } = chosen;
  const parts = partsOf(content);
  const headed = parts.find(({ lines }) => lines.length > 0);
  return (
    <>
      <LineParts>
        {parts.map((part) =>
          part.kind === 'choice' ? (
            <ChoicePart
              key={part.name}
              name={part.name}
              packages={part.packages}
              chosen={chosen}
              show={invoice.show}
              picturesAt={picturesAt}
              isFirst={part === headed}
            />
          ) : (
            <section key={part.section?.uuid ?? ''} aria-label={part.section?.name}>
              {part.section && (
                <SectionHead section={part.section} lines={part.lines} chosen={chosen} show={invoice.show} />
              )}
              {part.lines.length > 0 && (
                <PartLines
                  columns={offerColumns(invoice.show, chosen)}
                  label={part.section?.name ?? offerCopy.choice.lines()}
                  lines={part.lines}
                  isFirst={part === headed}
                />
              )}
            </section>
          ),
        )}
      </LineParts>
      <OfferTotals rows={totals} />
    </>
  );
}

type Part =
  | { readonly kind: 'section'; readonly section: OfferSection | null; readonly lines: readonly OfferLine[] }
  | {
      readonly kind: 'choice';
      readonly name: string;
      readonly packages: readonly OfferSection[];
      readonly lines: readonly OfferLine[];
    };

/** Lines without a section come first. Packages of a choice stand where its first one does (OPT-02). */
function partsOf({ sections, lines }: OfferChoices['content']): Part[] {
  const linesIn = (ids: readonly (string | null)[]) => lines.filter(({ sectionId }) => ids.includes(sectionId));
  const bare = linesIn([null]);
  const parts: Part[] = bare.length > 0 ? [{ kind: 'section', section: null, lines: bare }] : [];
  for (const section of packagesTogether(sections)) {
    const last = parts.at(-1);
    if (section.pick !== 'one_of') parts.push({ kind: 'section', section, lines: linesIn([section.uuid]) });
    else if (last?.kind === 'choice' && last.name === section.choice) {
      const packages = [...last.packages, section];
      parts[parts.length - 1] = { ...last, packages, lines: linesIn(packages.map(({ uuid }) => uuid)) };
    } else {
      parts.push({ kind: 'choice', name: section.choice, packages: [section], lines: linesIn([section.uuid]) });
    }
  }
  return parts;
}
