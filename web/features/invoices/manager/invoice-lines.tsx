import { formatQuantity } from '@underlay/domain/money/quantity.ts';
import type { Line } from '../../../api/answers.ts';
import { Money } from '../../../ui/text/money.tsx';
import { LineDescription } from '../line-description.tsx';
import classes from './invoice-lines.module.css';
import { optionLabel, optionTexts } from './line-option.ts';
import type { Section } from './line-sections.ts';
import { LineCost, MarginCell, MarginHead } from './margin-figures.tsx';
import { isOff, ownAmount, ownAmountOf } from './own-amounts.ts';
import { sectionLabel } from './section-label.ts';
import type { Margins } from './typed-margins.ts';

interface InvoiceLinesProps {
  readonly lines: readonly Line[];
  /** A section has its lines below its head (QUO-01). */
  readonly sections?: readonly Section[];
  readonly margins?: Margins | null;
}

/** The lines as the customer has them, but for the margins. Nothing here can be changed (INV-13). */
export function InvoiceLines({ lines, sections = [], margins = null }: InvoiceLinesProps) {
  const parts = [null, ...sections].map((section) => ({
    section,
    own: lines.filter(({ sectionId = null }) => sectionId === (section?.uuid ?? null)),
  }));
  return (
    <table className={classes.lines} aria-label="Line Items">
      <thead>
        <tr>
          <th scope="col">Category</th>
          <th scope="col">Description</th>
          <th scope="col" className={classes.num}>
            Quantity
          </th>
          <th scope="col" className={classes.num}>
            Rate
          </th>
          <th scope="col" className={classes.num}>
            Sub-Total
          </th>
          {margins && <MarginHead />}
        </tr>
      </thead>
      {parts.map(({ section, own }) => (
        <tbody key={section?.uuid ?? ''} data-choice={section?.pick === 'one_of' ? section.choice : undefined}>
          {section !== null && <SectionRow section={section} lines={own} margins={margins} />}
          {own.map((line) => (
            <LineOfDocument key={line.uuid} line={line} isOff={isOff(line, section)} margins={margins} />
          ))}
        </tbody>
      ))}
    </table>
  );
}

interface LineOfDocumentProps {
  readonly line: Line;
  /** Whether it does not count as the quote starts (OPT-04). */
  readonly isOff: boolean;
  readonly margins: Margins | null;
}

const LineOfDocument = ({ line, isOff, margins }: LineOfDocumentProps) => (
  <tr data-off={isOff || undefined}>
    <td className={classes.category}>{line.categoryName}</td>
    <td className={classes.description}>
      <LineDescription line={line} option={optionLabel(optionTexts(line))} />
      <LineCost of={margins?.ofLine.get(line.uuid)} />
    </td>
    <td className={`${classes.quantity} ${classes.num}`}>{formatQuantity(line.quantity, line.unit)}</td>
    <td className={`${classes.rate} ${classes.num}`}>
      <Money cents={line.rate} />
    </td>
    <td className={`${classes.sub} ${classes.num}`}>
      <Money cents={isOff ? ownAmount(line) : line.subTotal} />
    </td>
    {margins && <MarginCell margin={margins.ofLine.get(line.uuid)} />}
  </tr>
);

interface SectionRowProps {
  readonly section: Section;
  readonly lines: readonly Line[];
  readonly margins: Margins | null;
}

const SectionRow = ({ section, section: { name, note, chosen }, lines, margins }: SectionRowProps) => (
  <tr className={classes.section} data-off={chosen === false || undefined}>
    <th scope="rowgroup" colSpan={4}>
      {name}
      {sectionLabel(section) !== '' && <small>{sectionLabel(section)}</small>}
      {note !== '' && <small>{note}</small>}
    </th>
    <td className={classes.num}>
      <Money cents={ownAmountOf(section, lines)} />
    </td>
    {margins && <MarginCell margin={margins.ofSection.get(section.uuid)} />}
  </tr>
);
