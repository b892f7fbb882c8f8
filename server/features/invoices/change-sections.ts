import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { Order, SectionChange, SectionSeen, SectionWrite } from '@underlay/contract/offers.ts';
import { MAX_SECTIONS } from '@underlay/domain/offers/limits.ts';
import type { TenantDb, TenantTransaction } from '../../database/sql.ts';
import type { Standing } from '../../http/caller.ts';
import { writeEvent } from '../../services/events.ts';
import type { Platform } from '../../services/platform.ts';
import { found, Refused } from '../../services/refused.ts';
import { refuseUnlessEditable } from './change-lines.ts';
import type { LockedInvoice } from './invoice-store.ts';
import { ALWAYS, inChoices, inOrder, keepChoices, sectionOf } from './keep-choices.ts';
import { linesOf } from './line-store.ts';
import { openLocked } from './open-invoice.ts';
import {
  deleteSection,
  insertSection,
  type LinePlacement,
  orderLines,
  orderSections,
  type SectionRow,
  updateSection,
} from './section-store.ts';

interface OfDraft {
  readonly invoiceId: string;
  readonly userId: string;
  readonly caller: Standing;
}
type OfSection = OfDraft & { readonly sectionId: string };

export async function addSection(
  { clock }: Platform,
  db: TenantDb,
  { section, ...order }: OfDraft & { readonly section: SectionWrite },
) {
  await db.begin(async (tx) => {
    const invoice = await openDraft(tx, order);
    if (invoice.sections.length >= MAX_SECTIONS) throw new Refused('too_many_sections');
    const id = randomUUID();
    const added = sectionOf(section, { ...ALWAYS, id }, invoice.sections);
    await insertSection(tx, invoice.id, added);
    await keepChoices(tx, invoice, { sections: [...invoice.sections, added], changed: added });
    await noteSection(tx, { ...order, id, kind: 'section_added', at: clock.now() });
  });
}

export async function changeSection(
  { clock }: Platform,
  db: TenantDb,
  { section: { was, ...section }, sectionId: id, ...order }: OfSection & { readonly section: SectionChange },
) {
  await db.begin(async (tx) => {
    const invoice = await openDraft(tx, order);
    const stored = requireSection(invoice, id);
    refuseUnseen(stored, was);
    const changed = sectionOf(section, stored, invoice.sections);
    // A save that changes nothing is none (HOOK-15).
    if (isDeepStrictEqual(changed, stored)) return;
    await updateSection(tx, changed);
    const sections = invoice.sections.map((each) => (each.id === id ? changed : each));
    await keepChoices(tx, invoice, { sections, changed });
    await noteSection(tx, { ...order, id, kind: 'section_changed', at: clock.now() });
  });
}

/** Its lines stay. Without a section they come before the sections. */
export async function removeSection({ clock }: Platform, db: TenantDb, { sectionId: id, ...order }: OfSection) {
  await db.begin(async (tx) => {
    const invoice = await openDraft(tx, order);
    requireSection(invoice, id);
    await deleteSection(tx, invoice.id, id);
    await keepChoices(tx, invoice, { sections: invoice.sections.filter((each) => each.id !== id) });
    await noteSection(tx, { ...order, id, kind: 'section_removed', at: clock.now() });
  });
}

/** QUO-03. Who orders what somebody else has changed meanwhile is refused, so that nothing is lost. */
export async function orderParts(
  { clock }: Platform,
  db: TenantDb,
  { sections, invoiceId, userId, caller }: OfDraft & Order,
) {
  await db.begin(async (tx) => {
    const invoice = await openDraft(tx, { invoiceId, userId, caller });
    const first = sections.filter(({ id }) => id === null);
    const named = inChoices(
      invoice,
      sections.flatMap(({ id, lines }) => (id === null ? [] : [{ id, lines }])),
    );
    const placed = [...first, ...named].flatMap(({ id: sectionId, lines }) => lines.map((id) => ({ id, sectionId })));
    const lines = await linesOf(tx, [invoiceId]);
    const isWhole = first.length < 2 && isSame(named, invoice.sections) && isSame(placed, lines);
    if (!isWhole) throw new Refused('CHANGED_ELSEWHERE');
    if (namesOf(named, placed) === namesOf(invoice.sections, lines)) return;
    await orderSections(
      tx,
      named.map(({ id }) => id),
    );
    await orderLines(tx, placed);
    await keepChoices(tx, invoice, { sections: inOrder(invoice, named) });
    await writeEvent(tx, { subjectId: invoiceId, kind: 'lines_ordered', actor: userId, at: clock.now() });
  });
}

const namesOf = (sections: readonly WithId[], lines: readonly LinePlacement[]): string =>
  JSON.stringify([sections.map(({ id }) => id), lines.map(({ id, sectionId }) => [id, sectionId])]);

type WithId = { readonly id: string };
function isSame(named: readonly WithId[], stored: readonly WithId[]): boolean {
  const ids = new Set(named.map(({ id }) => id));
  return named.length === stored.length && ids.size === stored.length && stored.every(({ id }) => ids.has(id));
}

/** Of two people on one section, the second is refused. They do not overwrite what they never saw. */
function refuseUnseen(stored: SectionRow, was: SectionSeen | null | undefined) {
  const { name, note, pick, choice, isRecommended: recommended, isNoneFine: noneIsFine, isChosen: chosen } = stored;
  const same = isMatch({ name, note, pick, choice, recommended, noneIsFine, chosen }, was ?? {});
  if (!same) throw new Refused('CHANGED_ELSEWHERE');
}

const isMatch = <Stored extends object>(stored: Stored, seen: { readonly [Part in keyof Stored]?: unknown }): boolean =>
  isDeepStrictEqual({ ...stored, ...seen }, stored);

async function openDraft(tx: TenantTransaction, { invoiceId, caller }: OfDraft): Promise<LockedInvoice> {
  const invoice = await openLocked(tx, invoiceId, caller);
  refuseUnlessEditable(invoice);
  return invoice;
}

const requireSection = ({ sections }: LockedInvoice, sectionId: string) =>
  found(sections.find(({ id }) => id === sectionId));

interface NotedSection extends OfDraft {
  readonly id: string;
  readonly kind: 'section_added' | 'section_changed' | 'section_removed';
  readonly at: Date;
}

/** An event of the section, as those of lines. */
async function noteSection(tx: TenantTransaction, { id: subjectId, invoiceId, kind, userId: actor, at }: NotedSection) {
  await writeEvent(tx, { kind, at, subjectId, actor, data: { invoiceId } });
}
