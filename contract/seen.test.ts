import { mayOf, ROLES } from '@underlay/domain/members/rights.ts';
import { expect, test } from 'vitest';
import { z } from 'zod';
import type { Endpoint } from './endpoint.ts';
import { contract } from './index.ts';
import { schemaOf } from './openapi.ts';
import { DollarsOut } from './primitives.ts';
import { cutTo, forAnybody, needsOf, seen } from './seen.ts';

const Row = z.object({ name: z.string(), owed: seen('money', DollarsOut), cost: seen('costs', DollarsOut.nullable()) });
const schema = schemaOf(z.object({ rows: z.array(Row), total: seen('money', DollarsOut) }), 'output');

test('ROLE-07 a field without its right is in no schema that an answer is written by', () => {
  expect(needsOf(schema)).toEqual(['money', 'costs']);
  const cut = cutTo(schema, (need) => need === 'costs') as {
    properties: { rows: { items: object } };
    required: string[];
  };
  expect(Object.keys(cut.properties)).toEqual(['rows']);
  expect(cut.required).toEqual(['rows']);
  expect(cut.properties.rows.items).toMatchObject({ required: ['name', 'cost'] });
  expect(JSON.stringify(cut)).not.toContain('owed');
  expect(cutTo(schema, () => true)).toEqual(JSON.parse(JSON.stringify(schema)));
});

test('ROLE-07 the API document says that it may be missing, and what it needs', () => {
  const { properties, required } = forAnybody(schema) as { properties: Record<string, object>; required: string[] };
  expect(required).toEqual(['rows']);
  expect(properties.total).toMatchObject({ 'x-right': 'money' });
});

/** Of these rows are chosen, not fields: a quote's amounts are those of whoever sells, a task of money is seen with money. */
const BY_ROWS =
  /^(invoices\.|offers\.|offerPictures\.|recordedOffers\.|versions\.|quoteReport\.|quoteTemplates\.|tasks\.list |search\.find |jobs\.timeline )|jobs\.read invoices/;
/** What a customer pays for a piece says nothing of what it cost. Whoever sells quotes it, and what a quote begins with. */
const OPEN = /retailPricePerItem$|^priceItems\.\w+ rate$|^sellingSettings\.read (schedule\.howMuch\.|codeFrom)/;

test('ROLE-07 ROLE-18 no amount reaches somebody without money but by a field that says so, or by the right costs', () => {
  const bare = Object.entries(contract).flatMap(([feature, endpoints]) =>
    Object.entries(endpoints as Record<string, Endpoint>).flatMap(([name, spec]) => {
      if (spec.access !== 'manager' || spec.right === 'costs' || spec.response instanceof z.ZodVoid) return [];
      const isOpen = ROLES.map(mayOf).some((may) => may(spec.right) && !may('money'));
      return isOpen ? amountsIn(schemaOf(spec.response, 'output')).map((path) => `${feature}.${name} ${path}`) : [];
    }),
  );
  expect(bare.some((path) => path.startsWith('invoices.read '))).toBe(true);
  expect(bare.filter((path) => !BY_ROWS.test(path) && !OPEN.test(path))).toEqual([]);
});

/** Where a schema has amounts that need no right. */
function amountsIn(node: unknown, path: readonly string[] = []): string[] {
  if (typeof node !== 'object' || node === null || 'x-right' in node) return [];
  if ('x-unit' in node && node['x-unit'] === 'dollars') return [path.join('.')];
  return Object.entries(node).flatMap(([name, inner]) =>
    amountsIn(inner, /^(properties|items|anyOf|\d+)$/.test(name) ? path : [...path, name]),
  );
}
