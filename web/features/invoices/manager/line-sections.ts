import type { InvoiceDetail } from '../../../api/answers.ts';
import type { EditedLine } from './edited-lines.ts';

export type Section = InvoiceDetail['sections'][number];

/** The lines of a section, or those that are in none. */
export interface LineGroup {
  readonly section: Section | null;
  readonly rows: readonly EditedLine[];
}

/** Where a line comes to stand: behind another one, or first in its section. */
export interface Slot {
  readonly sectionId: string | null;
  readonly after: string | null;
}

/** Lines without a section first, then each section (QUO-01). A line of a section that is gone is in none. */
export function groupsOf(rows: readonly EditedLine[], sections: readonly Section[]): readonly LineGroup[] {
  const known = new Set(sections.map(({ uuid }) => uuid));
  const sectionOf = ({ texts: { sectionId = null } }: EditedLine) =>
    sectionId !== null && known.has(sectionId) ? sectionId : null;
  return [null, ...sections].map((section) => ({
    section,
    rows: rows.filter((row) => sectionOf(row) === (section?.uuid ?? null)),
  }));
}

const storedIn = ({ rows }: LineGroup): readonly EditedLine[] => rows.filter(({ uuid }) => uuid !== null);

/** As the API takes it: every section and every stored line once (QUO-03). */
export const orderOf = (groups: readonly LineGroup[]) =>
  groups.map((group) => ({
    id: group.section?.uuid ?? null,
    lines: storedIn(group).flatMap(({ uuid }) => (uuid === null ? [] : [uuid])),
  }));

/** One step up or down, across the border of a section too. Null where there is none. */
export function stepOf(groups: readonly LineGroup[], key: string, by: -1 | 1): Slot | null {
  const at = groups.findIndex(({ rows }) => rows.some((row) => row.key === key));
  const group = groups[at];
  if (group === undefined) return null;
  const keys = storedIn(group).map((row) => row.key);
  const to = keys.indexOf(key) + by;
  const sectionId = group.section?.uuid ?? null;
  if (to >= 0 && to < keys.length) return { sectionId, after: keys[by === 1 ? to : to - 1] ?? null };
  const next = groups[at + by];
  return next === undefined ? null : by === 1 ? { ...endOf(next), after: null } : endOf(next);
}

/**
 * The sections, and none of them, that a line can be moved to. None where the document has no sections. Only what the line shows of
 * each: a subtotal that changes renders no line of another section.
 */
export const othersOf = (groups: readonly LineGroup[], row: EditedLine) =>
  groups.length === 1
    ? []
    : groups
        .filter(({ rows }) => !rows.includes(row))
        .map(({ section }) => section && { uuid: section.uuid, name: section.name });

export const endOf = (group: LineGroup): Slot => ({
  sectionId: group.section?.uuid ?? null,
  after: storedIn(group).at(-1)?.key ?? null,
});

/** The same rows with one in its place. What counts is the order within a section. */
export function withPlaced(rows: readonly EditedLine[], key: string, { sectionId, after }: Slot): EditedLine[] {
  const row = rows.find((each) => each.key === key);
  if (row === undefined || key === after) return [...rows];
  const others = rows.filter((each) => each !== row);
  const moved = { ...row, texts: { ...row.texts, sectionId } };
  return others.toSpliced(others.findIndex((each) => each.key === after) + 1, 0, moved);
}

/** One step up or down. A package goes past those of its choice, and beyond them takes them along (OPT-02). */
export function steppedSections(sections: readonly Section[], id: string, by: -1 | 1): readonly Section[] {
  const from = sections.findIndex(({ uuid }) => uuid === id);
  const [section, next] = [sections[from], sections[from + by]];
  if (section === undefined || next === undefined) return sections;
  if (isFellow(section, next)) return sections.with(from, next).with(from + by, section);
  const [own, others] = [section, next].map((one) => sections.filter((each) => each === one || isFellow(each, one)));
  if (own === undefined || others === undefined) return sections;
  const rest = sections.filter((each) => !own.includes(each));
  const at = rest.findIndex((each) => each === (by === 1 ? others.at(-1) : others[0]));
  return rest.toSpliced(by === 1 ? at + 1 : at, 0, ...own);
}

const isFellow = (a: Section, b: Section): boolean =>
  a.pick === 'one_of' && b.pick === 'one_of' && a.choice === b.choice;

/** The slot under the pointer, by the rows of the table: below the last line or head whose middle it has passed. */
export function slotUnder(table: HTMLElement | null, key: string, y: number): Slot {
  const rows = [...(table?.querySelectorAll<HTMLElement>('tr[data-stored="true"], tr[data-section-head]') ?? [])];
  const above = rows.filter((row) => row.dataset.key !== key && y > middleOf(row)).at(-1);
  const sectionId = above?.closest('tbody')?.dataset.section ?? null;
  return { sectionId, after: above?.dataset.key ?? null };
}

/** The place of a section under the pointer among the others. */
export function placeOfSection(table: HTMLElement | null, id: string, y: number): number {
  const heads = [...(table?.querySelectorAll<HTMLElement>('tr[data-section-head]') ?? [])];
  return heads.filter((head) => head.dataset.sectionHead !== id && y > middleOf(head)).length;
}

function middleOf(row: HTMLElement): number {
  const { top, height } = row.getBoundingClientRect();
  return top + height / 2;
}
