import { randomUUID } from 'node:crypto';
import { MAX_LINES } from '@underlay/domain/invoices/invoice.ts';
import { MAX_CHOICE_NAME, MAX_SECTIONS } from '@underlay/domain/offers/limits.ts';
import { MAX_TEMPLATES } from '@underlay/domain/offers/template.ts';
import type { TenantDb, TenantTransaction } from '../../database/sql.ts';
import type { Standing } from '../../http/caller.ts';
import { writeEvent } from '../../services/events.ts';
import type { Platform } from '../../services/platform.ts';
import { found, Refused } from '../../services/refused.ts';
import { refuseUnlessEditable } from './change-lines.ts';
import type { LockedInvoice } from './invoice-store.ts';
import { keepChoices } from './keep-choices.ts';
import { linesOf } from './line-store.ts';
import { retaxLines } from './line-tax-store.ts';
import { openLocked, openSeen } from './open-invoice.ts';
import { type SectionRow, updateSection } from './section-store.ts';
import {
  copyTemplateOffer,
  copyTemplateParts,
  deleteTemplate,
  insertTemplate,
  isTemplateName,
  listTemplates,
  lockTemplate,
  lockTemplates,
  renameTemplate,
  type Template,
  type TemplateRow,
} from './template-store.ts';

type Changing = Pick<Platform, 'clock'>;
interface ByCaller {
  readonly userId: string;
  readonly caller: Standing;
}

/** A copy of a quote as it is now, whatever its status (QUO-14). */
export const saveTemplate = (
  { clock }: Changing,
  db: TenantDb,
  { name, invoiceId, userId, caller }: ByCaller & { readonly name: string; readonly invoiceId: string },
): Promise<TemplateRow> =>
  db.begin(async (tx) => {
    const quote = await openSeen(tx, invoiceId, caller);
    if (!quote.isQuote) throw new Refused('not_a_quote');
    if (quote.lineCount === 0) throw new Refused('no_lines');
    const [id, at] = [randomUUID(), clock.now()];
    if ((await lockTemplates(tx)) >= MAX_TEMPLATES) throw new Refused('too_many_templates');
    await refuseTaken(tx, { id, name });
    await insertTemplate(tx, { id, name, from: invoiceId, at });
    await writeEvent(tx, { subjectId: id, kind: 'template_saved', actor: userId, at, data: { detail: name } });
    return readOne(tx, id);
  });

interface OfTemplate {
  readonly templateId: string;
  readonly userId: string;
}

export const nameTemplate = (
  { clock }: Changing,
  db: TenantDb,
  {
    templateId: id,
    userId,
    name,
    version,
  }: OfTemplate & { readonly name: string; readonly version?: number | undefined },
): Promise<TemplateRow> =>
  db.begin(async (tx) => {
    await lockTemplates(tx);
    const before = found(await lockTemplate(tx, id));
    if (version !== undefined && version !== before.version) throw new Refused('CHANGED_ELSEWHERE');
    if (name === before.name) return readOne(tx, id);
    await refuseTaken(tx, { id, name });
    await renameTemplate(tx, id, name);
    const data = { detail: name };
    await writeEvent(tx, { subjectId: id, kind: 'template_renamed', actor: userId, at: clock.now(), data });
    return readOne(tx, id);
  });

export async function removeTemplate({ clock }: Changing, db: TenantDb, { templateId: id, userId }: OfTemplate) {
  await db.begin(async (tx) => {
    const { name } = found(await lockTemplate(tx, id));
    await deleteTemplate(tx, id);
    const data = { detail: name };
    await writeEvent(tx, { subjectId: id, kind: 'template_deleted', actor: userId, at: clock.now(), data });
  });
}

/** Behind what a draft has. An empty one takes what the template says as a whole, too. */
export async function takeTemplate(
  { clock }: Changing,
  db: TenantDb,
  { templateId, invoiceId, userId, caller }: OfTemplate & ByCaller & { readonly invoiceId: string },
) {
  await db.begin(async (tx) => {
    const draft = await openLocked(tx, invoiceId, caller);
    if (!draft.isQuote) throw new Refused('not_a_quote');
    refuseUnlessEditable(draft);
    const template = await lockTemplate(tx, templateId);
    if (!template) throw new Refused('unknown_template');
    if (draft.lineCount + template.lines > MAX_LINES) throw new Refused('too_many_lines');
    if (draft.sections.length + template.sections > MAX_SECTIONS) throw new Refused('too_many_sections');
    const at = clock.now();
    const isEmpty = draft.lineCount === 0 && draft.sections.length === 0;
    const isExempt = draft.exemption !== null;
    const kept = await linesOf(tx, [invoiceId]);
    await copyTemplateParts(tx, { template: templateId, to: invoiceId, at, isExempt });
    // Its lines are taxed here as new ones are; those that were there stay as they are.
    if (template.isExempt && !isExempt) await retaxLines(tx, invoiceId, { isExempt, kept: kept.map(({ id }) => id) });
    if (isEmpty) await copyTemplateOffer(tx, { template: templateId, to: invoiceId });
    await settle(tx, draft, { template, isEmpty, caller });
    const data = { detail: template.name };
    await writeEvent(tx, { subjectId: invoiceId, kind: 'template_used', actor: userId, at, data });
  });
}

/** What was added has choices of its own, and the document is priced. */
async function settle(
  tx: TenantTransaction,
  draft: LockedInvoice,
  { template, isEmpty, caller }: { readonly template: Template; readonly isEmpty: boolean; readonly caller: Standing },
) {
  const { sections } = await openLocked(tx, draft.id, caller);
  const kept = new Set(draft.sections.map((section) => section.id));
  const names = ownNames(draft.sections, sections);
  const named = sections.map((section) => {
    const choice = names.get(section.choice);
    return choice === undefined || kept.has(section.id) ? section : { ...section, choice };
  });
  for (const section of named) if (!sections.includes(section)) await updateSection(tx, section);
  await keepChoices(tx, { ...draft, ...(isEmpty && template.said) }, { sections: named });
}

/** "The floor 2": a choice of the template is another one than that of the draft, and than each other one of its own. */
function ownNames(before: readonly SectionRow[], after: readonly SectionRow[]): ReadonlyMap<string, string> {
  const taken = new Set(after.map(({ choice }) => choice));
  const names = new Map<string, string>();
  for (const { choice } of before) {
    if (choice === '' || names.has(choice)) continue;
    const name = freeName(choice, taken);
    taken.add(name);
    names.set(choice, name);
  }
  return names;
}

function freeName(choice: string, taken: ReadonlySet<string>): string {
  for (let number = 2; ; number += 1) {
    const end = ` ${number}`;
    const name = [...choice].slice(0, MAX_CHOICE_NAME - end.length).join('') + end;
    if (!taken.has(name)) return name;
  }
}

async function refuseTaken(tx: TenantTransaction, named: { readonly id: string; readonly name: string }) {
  if (await isTemplateName(tx, named)) throw new Refused('template_exists', { field: 'name' });
}

const readOne = async (tx: TenantTransaction, id: string): Promise<TemplateRow> =>
  found((await listTemplates(tx, { id }))[0]);
