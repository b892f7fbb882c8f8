import type { InvoiceDetailJson } from '@underlay/contract/invoices.ts';
import examples from '@underlay/domain/testing/selling-examples.json' with { type: 'json' };
import type { TestBusiness } from './people.ts';

const FLOOR = { pick: 'one_of', choice: 'The floor' };

/** X07: three floors, stairs, shoe molding and moving. Answers its sections by their names. */
export async function floorQuote(owner: TestBusiness, uuid: string): Promise<Readonly<Record<string, string>>> {
  const path = `${owner.base}/invoices/${uuid}`;
  const { body: material } = await owner.call<{ uuid: string }>(`POST ${owner.base}/tax-rates`, {
    name: `Material ${uuid.slice(0, 8)}`,
    percent: 9.15,
  });
  const places: Record<string, string> = {};
  for (const [name, section] of Object.entries({
    good: FLOOR,
    better: { ...FLOOR, recommended: true },
    best: FLOOR,
    stairs: { pick: 'may', chosen: false },
  })) {
    const { body } = await owner.call<InvoiceDetailJson>(`POST ${path}/sections`, { name, ...section });
    places[name] = body.sections.find((each) => each.name === name)?.uuid ?? '';
  }
  const sectionOf = ['', '', '', 'good', 'good', 'better', 'better', 'best', 'best', 'stairs', 'stairs'];
  const { lines } = examples.find(({ id }) => id === 'X07 good')?.input ?? { lines: [] };
  for (const [place, { text: description, q, rate, tax }] of lines.entries())
    await owner.addLine(uuid, {
      description,
      quantity: q / 100,
      unit: 'sq ft',
      rate: rate / 100,
      tax: tax ? material.uuid : 'none',
      sectionId: places[sectionOf[place] ?? ''] ?? null,
      ...(place > 11 && { optional: true, chosen: false }),
      ...(place === 13 && { discount: { percent: 50 } }),
    });
  await owner.call(`PUT ${path}/offer`, { discount: { amount: 250 } });
  return places;
}
