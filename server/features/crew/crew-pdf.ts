import { workOrderFileName } from '@underlay/domain/work-orders/work-order-title.ts';
import type { FileAnswer } from '../../http/file-transfer.ts';
import type { Platform } from '../../services/platform.ts';
import { openLogo } from '../logos/index.ts';
import { type CrewFacts, crewDocument } from './crew-document.ts';

/** The page for the crew. Refuses with `document_unavailable`. */
export async function crewPdf(
  platform: Platform,
  facts: CrewFacts,
): Promise<FileAnswer & { readonly content: Buffer }> {
  const { id: businessId } = facts.business;
  const logo = await openLogo(platform, platform.tenantDb(businessId));
  const content = await platform.documents.render(crewDocument(facts), { businessId, logo });
  const name = workOrderFileName(facts.order.id, facts.business.name);
  return { name, type: 'application/pdf', size: content.length, content };
}
