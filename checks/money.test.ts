/** Money is computed in whole cents (D90). Dollars, floating-point numbers, exist only in reading and writing JSON. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Expression, parseSync, Visitor } from 'oxc-parser';
import { expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '..');
const CONVERSION = /\b(dollarsFromCents|centsFromDollars)\b/;

/** The schemas of the contract, the mappers of the server's answers, and the web's reading and writing of JSON. */
const EDGES =
  /^(domain\/money\/|contract\/|web\/api\/money\.ts$|server\/features\/[\w-]+\/([\w-]+-)?(json|routes)\.ts$)/;

const files = ['domain', 'contract', 'server', 'web'].flatMap((folder) =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !/\.test\.|(^|\/)(node_modules|dist|testing)\//.test(name))
    .map((name) => `${folder}/${name}`),
);
const filesWith = (pattern: RegExp) => files.filter((file) => pattern.test(readFileSync(join(ROOT, file), 'utf8')));

test('dollars become cents, and cents dollars, at the edges alone', () => {
  expect(filesWith(CONVERSION).filter((file) => !EDGES.test(file))).toEqual([]);
});

test('the screens of the web have cents alone: they name no dollars, and write no number of their own as money', () => {
  const dollars = filesWith(/import [^;]*\bDollars\b|\.toFixed\(|Intl\.NumberFormat/).filter((file) =>
    file.startsWith('web/'),
  );
  expect(dollars).toEqual(['web/api/money.ts']);
});

test('the rules of money know no dollars', () => {
  // A bank says "US dollars" to a customer. The oracle reads amounts as they are written.
  const rules = filesWith(/Dollars|(?<!US )\bdollars\b/).filter((file) => /^domain\/(?!oracle\/)/.test(file));
  expect(rules).toEqual(['domain/money/money.ts']);
});

/** Fields, variables and functions that hold money. */
const MONEY =
  /(^|[a-z])(amount|balance|cents|cost|credit|due|fee|paid|pending|price|refundable|refunded|salesTax|subtotal|taxesPaid|total)$/i;

/** A person's entry or a figure on a scale, in dollars. What a page counts is rows. */
const NO_CENTS =
  /^(server\/app\/demo\/|domain\/payments\/deposits\.ts$|web\/features\/reports\/manager\/bar-layout\.ts$|web\/ui\/list\/)/;

test('money meets no bare number but 0: a limit of 50 would be cents here and dollars there', () => {
  const ours = files.filter((file) => !EDGES.test(file) && !NO_CENTS.test(file));
  expect(ours.flatMap(bareNumbersIn)).toEqual([]);
});

function bareNumbersIn(file: string): string[] {
  const text = readFileSync(join(ROOT, file), 'utf8');
  const found: string[] = [];
  const visitor = new Visitor({
    BinaryExpression({ left, right, start, end }) {
      const isBare = MONEY.test(nameOf(left)) ? isNumber(right) : MONEY.test(nameOf(right)) && isNumber(left);
      if (isBare) found.push(`${file}: ${text.slice(start, end)}`);
    },
  });
  visitor.visit(parseSync(file, text).program);
  return found;
}

function nameOf(node: Expression | { type: 'PrivateIdentifier' }): string {
  if (node.type === 'Identifier') return node.name;
  if (node.type === 'MemberExpression' && node.property.type === 'Identifier') return node.property.name;
  if (node.type === 'ChainExpression' || node.type === 'ParenthesizedExpression') return nameOf(node.expression);
  return node.type === 'CallExpression' ? nameOf(node.callee) : '';
}

const isNumber = (node: Expression | { type: 'PrivateIdentifier' }): boolean =>
  (node.type === 'Literal' && typeof node.value === 'number' && node.value !== 0) ||
  (node.type === 'UnaryExpression' && isNumber(node.argument));
