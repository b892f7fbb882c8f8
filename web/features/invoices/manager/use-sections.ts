import { messagesOf } from '@underlay/domain/forms/entries.ts';
import { SECTION_FIELDS } from '@underlay/domain/offers/fields.ts';
import { MAX_SECTIONS } from '@underlay/domain/offers/limits.ts';
import { type RefObject, useState } from 'react';
import type { InvoiceDetail } from '../../../api/answers.ts';
import { refusalOf } from '../../../ui/feedback/refusal.ts';
import { useSectionChanges } from '../offer-queries.ts';
import {
  endOf,
  groupsOf,
  type LineGroup,
  orderOf,
  placeOfSection,
  type Section,
  type Slot,
  slotUnder,
  stepOf,
  withPlaced,
} from './line-sections.ts';
import type { useLineEditor } from './use-line-editor.ts';

/** The name and the note of a section as they are typed. */
export type SectionTexts = Pick<Section, 'name' | 'note'>;

/** One that is not stored yet. */
export const NEW_SECTION = 'new';

interface SectionsOf {
  readonly businessId: string;
  readonly invoice: InvoiceDetail;
  readonly editor: ReturnType<typeof useLineEditor>;
  readonly table: RefObject<HTMLElement | null>;
}

/** The sections of a draft (QUO-01), and lines and sections in their order (QUO-03). Every change is stored at once. */
export function useSections({ businessId, invoice, editor, table }: SectionsOf) {
  const changes = useSectionChanges(businessId, invoice.uuid);
  const stored = invoice.sections ?? [];
  /** While they are moved. */
  const [ids, setIds] = useState<readonly string[] | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const sections = ids === null ? stored : inOrder(stored, ids);
  const groups = groupsOf(editor.rows, sections);
  const typing = useSectionTexts({ stored, changes, editor, setProblem });
  const storeOrder = (moved: readonly Section[] = sections) =>
    editor.changeDraft(
      async () => {
        setProblem(null);
        const answer = await changes.order.mutateAsync({ sections: orderOf(groupsOf(editor.current(), moved)) });
        setIds(null);
        return answer;
      },
      (error) => {
        setIds(null);
        setProblem(refusalOf(error).message);
      },
    );
  const place = (key: string, slot: Slot) => editor.arrange((rows) => withPlaced(rows, key, slot));
  const placeSection = (id: string, to: number) => {
    const others = sections.map(({ uuid }) => uuid).filter((uuid) => uuid !== id);
    const moved = others.toSpliced(to, 0, id);
    setIds(moved);
    return inOrder(stored, moved);
  };
  return {
    ...typing,
    sections,
    groups,
    problem,
    unsaved: typing.unsaved || Object.values(changes).some(({ isPending }) => isPending),
    /** Up or down by one, from section to section. */
    step(key: string, by: -1 | 1) {
      const slot = stepOf(groups, key, by);
      if (slot === null) return;
      place(key, slot);
      storeOrder();
    },
    /** To the end of another section. */
    putInto(key: string, group: LineGroup) {
      place(key, endOf(group));
      storeOrder();
    },
    stepSection(id: string, by: -1 | 1) {
      const to = sections.findIndex(({ uuid }) => uuid === id) + by;
      if (to >= 0 && to < sections.length) storeOrder(placeSection(id, to));
    },
    remove: (id: string) => {
      editor.startIn(null);
      editor.changeDraft(
        () => changes.remove.mutateAsync(id),
        (error) => setProblem(refusalOf(error).message),
      );
    },
    lineDrag: {
      follow: (key: string, y: number) => place(key, slotUnder(table.current, key, y)),
      settle: () => storeOrder(),
      putBack: editor.takeBack,
    },
    sectionDrag: {
      follow: (id: string, y: number) => void placeSection(id, placeOfSection(table.current, id, y)),
      settle: () => storeOrder(),
      putBack: () => setIds(null),
    },
  };
}

export type Sections = ReturnType<typeof useSections>;

const inOrder = (sections: readonly InvoiceDetail['sections'][number][], ids: readonly string[]) =>
  sections.toSorted((a, b) => placeIn(ids, a.uuid) - placeIn(ids, b.uuid));

/** One that was added elsewhere meanwhile comes last. */
const placeIn = (ids: readonly string[], id: string): number => {
  const place = ids.indexOf(id);
  return place === -1 ? ids.length : place;
};

interface Typing extends Pick<SectionsOf, 'editor'> {
  readonly stored: readonly Section[];
  readonly changes: ReturnType<typeof useSectionChanges>;
  readonly setProblem: (problem: string | null) => void;
}

/** Names and notes while they are typed, by section. Leaving one stores it. */
function useSectionTexts({ stored, changes, editor, setProblem }: Typing) {
  const [typed, setTyped] = useState<Readonly<Record<string, SectionTexts>>>({});
  const [left, setLeft] = useState<string | null>(null);
  const forget = (id: string) => setTyped(({ [id]: _, ...others }) => others);
  const textsOf = (id: string): SectionTexts =>
    typed[id] ?? stored.find(({ uuid }) => uuid === id) ?? { name: '', note: '' };
  const send = (id: string, body: SectionTexts, onAdded: (sectionId: string) => void) =>
    editor.changeDraft(
      async () => {
        if (id !== NEW_SECTION) {
          const answer = await changes.change.mutateAsync({ ...body, sectionId: id });
          forget(id);
          return answer;
        }
        const answer = await changes.add.mutateAsync(body);
        forget(id);
        onAdded(answer.sections.at(-1)?.uuid ?? '');
        return answer;
      },
      (error) => setProblem(refusalOf(error).message),
    );
  return {
    unsaved: Object.keys(typed).length > 0,
    isAdding: NEW_SECTION in typed,
    textsOf,
    problemOf: (id: string) =>
      left === id ? (Object.values(messagesOf(SECTION_FIELDS, textsOf(id)))[0] ?? null) : null,
    add() {
      if (stored.length >= MAX_SECTIONS) return setProblem(TOO_MANY);
      setProblem(null);
      setTyped({ ...typed, [NEW_SECTION]: { name: '', note: '' } });
    },
    type(id: string, part: Partial<SectionTexts>) {
      setLeft(null);
      setTyped({ ...typed, [id]: { ...textsOf(id), ...part } });
    },
    /** A new one that nobody has named is none. `onAdded` is told its id. */
    leave(id: string, onAdded: (sectionId: string) => void) {
      const texts = typed[id];
      if (texts === undefined) return;
      const before = stored.find(({ uuid }) => uuid === id);
      const body = { name: texts.name.trim(), note: texts.note.trim() };
      if (body.name === '' && before === undefined) return forget(id);
      if (body.name === before?.name && body.note === before.note) return forget(id);
      if (Object.keys(messagesOf(SECTION_FIELDS, body)).length > 0) return setLeft(id);
      send(id, body, onAdded);
    },
  };
}

const TOO_MANY = `A document holds at most ${MAX_SECTIONS} sections.`;
