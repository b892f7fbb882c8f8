import { expect, test } from 'vitest';
import { EVENT_KINDS, type EventName } from './event-kinds.ts';

const said = (kind: EventName, data: Record<string, unknown>) =>
  EVENT_KINDS[kind].message({ who: 'Dana', on: 'Oak plank', data: { workOrderNumber: 7, what: 'audit log', ...data } });

test.each([
  ['stock_added', 'quantity', '1 piece', '12,345 pieces'],
  ['stock_removed', 'quantity', '1 piece', '12,345 pieces'],
  ['stock_allocated', 'quantity', '1 piece', '12,345 pieces'],
  ['stock_returned', 'quantity', '1 piece', '12,345 pieces'],
  ['inventory_added', 'quantity', '1 piece', '12,345 pieces'],
  ['inventory_returned', 'quantity', '1 piece', '12,345 pieces'],
  ['selling_settings_changed', 'detail', '1 day', '12,345 days'],
  ['export_made', 'rows', '1 entry', '12,345 entries'],
] as const)('AUDIT-10 the sentence of %s says one and many as people do', (kind, name, one, many) => {
  for (const [count, words] of [
    [1, one],
    ['1', one],
    [12_345, many],
  ] as const)
    expect(`${said(kind, { [name]: count })} `).toContain(` ${words} `);
});
