import { copy } from '@underlay/domain/copy/copy.ts';
import { formatQuantity } from '@underlay/domain/money/quantity.ts';
import type { InvoiceDetail, Line } from '../../../api/answers.ts';
import { Money } from '../../../ui/text/money.tsx';
import { LineDescription } from '../line-description.tsx';
import classes from './invoice-lines.module.css';
import { LineCost, MarginCell, MarginHead } from './margin-figures.tsx';
import type { Margins } from './typed-margins.ts';

type Section = InvoiceDetail['sections'][number];

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
        <tbody key={section?.uuid ?? ''}>
          {section !== null && <SectionRow section={section} withMargin={margins !== null} />}
          {own.map((line) => (
            <LineOfDocument key={line.uuid} line={line} margins={margins} />
          ))}
        </tbody>
      ))}
    </table>
  );
}

const LineOfDocument = ({ line, margins }: { line: Line; margins: Margins | null }) => (
  <tr>
    <td className={classes.category}>{line.categoryName}</td>
    <td className={classes.description}>
      <LineDescription line={line} />
      <LineCost of={margins?.ofLine.get(line.uuid)} />
    </td>
    <td className={`${classes.quantity} ${classes.num}`}>{formatQuantity(line.quantity, line.unit)}</td>
    <td className={`${classes.rate} ${classes.num}`}>
      <Money cents={line.rate} />
    </td>
    <td className={`${classes.sub} ${classes.num}`}>
      <Money cents={line.subTotal} />
    </td>
    {margins && <MarginCell margin={margins.ofLine.get(line.uuid)} />}
  </tr>
);

const SectionRow = ({
  section: { name, note, subtotal, chosen },
  withMargin,
}: {
  section: Section;
  withMargin: boolean;
}) => (
  <tr className={classes.section}>
    <th scope="rowgroup" colSpan={4}>
      {name}
      {chosen === false && <small>{copy.document.notChosen()}</small>}
      {note !== '' && <small>{note}</small>}
    </th>
    <td className={classes.num}>
      <Money cents={subtotal} />
    </td>
    {withMargin && <td />}
  </tr>
);
