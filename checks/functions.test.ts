/**
 * The max length of a function and its max number of parameters. A parser measures them, since lines and brackets do
 * not show where a function ends.
 */
import { type ArrowFunctionExpression, type Function as FunctionNode, parseSync, Visitor } from 'oxc-parser';
import { expect, test } from 'vitest';
import { files, isTest, textOf } from './source-files.ts';

const PRODUCT = /^(domain|contract|server|web)\/(?!testing\/)/;
/** Lines. A component counts as one function. */
const MAX_LINES = 70;
const MAX_PARAMETERS = 3;
/** Of all functions. */
const MAX_WIDE_SHARE = 0.01;

interface FoundFunction {
  readonly place: string;
  readonly lines: number;
  readonly parameters: number;
}

const functions = files.filter((file) => PRODUCT.test(file) && !isTest(file)).flatMap(functionsOf);

test('no function is longer than a screen', () => {
  const long = functions.filter(({ lines }) => lines > MAX_LINES);
  expect(long.map(({ place, lines }) => `${place}: ${lines} lines`)).toEqual([]);
});

test('what needs more than three things takes one object that names them, but for a few', () => {
  const wide = functions.filter(({ parameters }) => parameters > MAX_PARAMETERS);
  expect(wide.length / functions.length).toBeLessThan(MAX_WIDE_SHARE);
});

function functionsOf(file: string): FoundFunction[] {
  const text = textOf(file);
  const found: FoundFunction[] = [];
  const lineOf = (offset: number) => text.slice(0, offset).split('\n').length;
  const note = (node: FunctionNode | ArrowFunctionExpression) => {
    if (!node.body) return;
    const [first, last] = [lineOf(node.start), lineOf(node.end)];
    found.push({ place: `${file}:${first}`, lines: last - first + 1, parameters: node.params.length });
  };
  new Visitor({ FunctionDeclaration: note, FunctionExpression: note, ArrowFunctionExpression: note }).visit(
    parseSync(file, text).program,
  );
  return found;
}
