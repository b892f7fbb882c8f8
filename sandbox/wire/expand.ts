import type { Kind } from '../storage/object-store.ts';
import type { World } from '../world/world.ts';
import { badParameter } from './stripe-error.ts';

const EXPANDABLE: Readonly<Record<string, Kind>> = {
  latest_charge: 'charge',
  charge: 'charge',
  payment_method: 'payment_method',
  payment_intent: 'payment_intent',
  customer: 'customer',
  balance_transaction: 'balance_transaction',
};

const DEEPEST = 4;

/** Replaces ids by their objects: expand[]=latest_charge, or data.latest_charge in a list. */
export function expand(world: World, account: string, answer: object, paths: unknown): object {
  if (!Array.isArray(paths) || paths.length === 0) return answer;
  const copy = structuredClone(answer) as Record<string, unknown>;
  for (const path of paths) expandPath(world, account, copy, String(path).split('.').slice(0, DEEPEST), String(path));
  return copy;
}

function expandPath(world: World, account: string, value: unknown, parts: string[], whole: string): void {
  const [name, ...rest] = parts;
  if (name === undefined || value === null || typeof value !== 'object') return;
  const object = value as Record<string, unknown>;
  const inside = object[name];
  if (Array.isArray(inside)) {
    for (const item of inside) expandPath(world, account, item, rest, whole);
    return;
  }
  const kind = EXPANDABLE[name];
  if (!kind || !(name in object)) {
    throw badParameter(`This property cannot be expanded (${whole}).`, { param: 'expand' });
  }
  if (typeof inside === 'string') object[name] = world.objects.find(kind, account, inside) ?? inside;
  expandPath(world, account, object[name], rest, whole);
}
