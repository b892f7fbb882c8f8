import type { ReactNode } from 'react';
import type { InvoiceDetail } from '../../../api/answers.ts';
import { type EditedLine, isBlank } from './edited-lines.ts';
import { CELLS } from './line-columns.ts';
import type { LineGroup } from './line-sections.ts';
import classes from './section-head.module.css';
import { SectionHead } from './section-head.tsx';
import { sectionLabel } from './section-label.ts';
import { NEW_SECTION } from './section-texts.ts';
import type { Margins } from './typed-margins.ts';
import { typedPrice } from './typed-price.ts';
import type { useDrag } from './use-line-drag.ts';
import type { Sections } from './use-sections.ts';

interface SectionLinesProps {
  readonly invoice: InvoiceDetail;
  readonly taxes: Parameters<typeof typedPrice>[2];
  readonly sections: Sections;
  readonly margins: Margins | null;
  readonly drag: ReturnType<typeof useDrag>;
  readonly rowOf: (row: EditedLine, index: number) => ReactNode;
  /** The next line is to be typed in this section. */
  readonly onStart: (sectionId: string | null) => void;
  readonly onMove: (sectionId: string, by: -1 | 1) => void;
  readonly onRemove: (group: LineGroup) => void;
  readonly onEdit: (group: LineGroup) => void;
}

/** The lines of a draft below the heads of their sections. A document without sections has its lines alone. */
export function SectionLines({ sections: of, rowOf, ...props }: SectionLinesProps) {
  const { groups, isAdding } = of;
  let first = 0;
  return (
    <>
      {groups.map((group, index) => {
        const from = first;
        first += group.rows.length;
        const id = group.section?.uuid ?? null;
        return (
          <tbody key={id ?? ''} data-section={id ?? undefined} {...standing(group)}>
            {id !== null && <Head {...props} of={of} group={group} index={index - 1} />}
            {group.rows.map((row, place) => rowOf(row, from + place))}
            {groups.length > 1 && !group.rows.some(isBlank) && (
              <tr className={classes.more}>
                <td colSpan={CELLS}>
                  <button type="button" onClick={() => props.onStart(id)}>
                    {id === null ? 'Add a line without a section' : 'Add a line'}
                  </button>
                </td>
              </tr>
            )}
          </tbody>
        );
      })}
      {isAdding && (
        <tbody key={NEW_SECTION}>
          <NewHead of={of} onStart={props.onStart} />
        </tbody>
      )}
    </>
  );
}

/** Packages of a choice stand together, and what does not count as it starts is quiet (OPT-02, OPT-04). */
const standing = ({ section }: LineGroup) => ({
  'data-choice': section?.pick === 'one_of' ? section.choice : undefined,
  'data-off': section?.chosen === false || undefined,
});

type HeadProps = Omit<SectionLinesProps, 'sections' | 'rowOf'> & {
  readonly of: Sections;
  readonly group: LineGroup;
  readonly index: number;
};

function Head({ of, group, index, invoice, taxes, margins, drag, ...on }: HeadProps) {
  const id = group.section?.uuid ?? '';
  // What it comes to by itself, whether it counts or not.
  const whole = { ...invoice, discountPercent: null, discountAmount: null, sections: [] };
  return (
    <SectionHead
      id={id}
      index={index}
      texts={of.textsOf(id)}
      label={group.section ? sectionLabel(group.section) : ''}
      problem={of.problemOf(id)}
      subtotal={typedPrice(whole, group.rows, taxes)?.subtotal ?? null}
      margin={margins && (margins.ofSection.get(id) ?? null)}
      held={drag.held === id}
      mayMoveUp={index > 0}
      mayMoveDown={index < of.sections.length - 1}
      onType={(part) => of.type(id, part)}
      onLeave={() => of.leave(id, on.onStart)}
      onEnter={() => {
        of.overrule(id);
        of.leave(id, on.onStart);
      }}
      onMove={(by) => on.onMove(id, by)}
      onTakeUp={drag.takeUp(id, index)}
      onRemove={() => on.onRemove(group)}
      onEdit={invoice.isQuote ? () => on.onEdit(group) : undefined}
    />
  );
}

const NewHead = ({ of, onStart }: { of: Sections; onStart: SectionLinesProps['onStart'] }) => (
  <SectionHead
    id={NEW_SECTION}
    index={of.sections.length}
    texts={of.textsOf(NEW_SECTION)}
    problem={of.problemOf(NEW_SECTION)}
    subtotal={null}
    held={false}
    mayMoveUp={false}
    mayMoveDown={false}
    onType={(part) => of.type(NEW_SECTION, part)}
    onLeave={() => of.leave(NEW_SECTION, onStart)}
    onEnter={() => of.leave(NEW_SECTION, onStart)}
    onMove={() => undefined}
    onTakeUp={() => undefined}
    onRemove={() => undefined}
  />
);
