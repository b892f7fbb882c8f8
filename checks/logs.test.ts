/** A log has words: whatever was thrown goes through `messageOf`, since an object would be printed as [object Object] or at length. */
import { type CallExpression, type Expression, type ObjectExpression, parseSync, Visitor } from 'oxc-parser';
import { expect, test } from 'vitest';
import { files, isTest, textOf } from './source-files.ts';

const SERVER = /^server\/(?!testing\/)/;
const LEVELS = new Set(['trace', 'debug', 'info', 'warn', 'error', 'fatal']);
/** Names under which something thrown is caught. */
const THROWN = /^(e|err|error|cause|reason|failure|problem|thrown)$/;

const sources = files.filter((file) => SERVER.test(file) && !isTest(file));

/** `log.warn(...)`, `platform.log.warn(...)`, `request.log.warn(...)`. */
function logCallsOf(text: string, file: string): CallExpression[] {
  const found: CallExpression[] = [];
  new Visitor({
    CallExpression(call) {
      const { callee } = call;
      if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier') return;
      if (!LEVELS.has(callee.property.name)) return;
      const { object } = callee;
      const name =
        object.type === 'Identifier'
          ? object.name
          : object.type === 'MemberExpression' && 'name' in object.property
            ? object.property.name
            : '';
      if (name === 'log') found.push(call);
    },
  }).visit(parseSync(file, text).program);
  return found;
}

const isThrown = (value: Expression): boolean => value.type === 'Identifier' && THROWN.test(value.name);

/** A field that is not named anew, `{ error }`, has the same name as what it holds. */
const holdsThrown = ({ properties }: ObjectExpression): boolean =>
  properties.some((property) => property.type === 'Property' && isThrown(property.value as Expression));

function isWordless({ arguments: given }: CallExpression): boolean {
  return given.some((argument) => {
    if (argument.type === 'SpreadElement') return true;
    if (argument.type === 'ObjectExpression') return holdsThrown(argument);
    if (argument.type === 'TemplateLiteral') return argument.expressions.some(isThrown);
    return isThrown(argument);
  });
}

const wordlessIn = (file: string, text: string): string[] =>
  logCallsOf(text, file)
    .filter(isWordless)
    .map(({ start }) => `${file}:${text.slice(0, start).split('\n').length}`);

test('TM-28 no log line prints an object in place of what went wrong', () => {
  expect(sources.flatMap((file) => logCallsOf(textOf(file), file)).length).toBeGreaterThan(30);
  expect(sources.flatMap((file) => wordlessIn(file, textOf(file)))).toEqual([]);
});

test('TM-28 the check finds every way to print one', () => {
  for (const line of [
    'log.warn({ error }, "x")',
    'a.log.error(error)',
    'log.info({ why: err }, "x")',
    `log.warn(\`no: \${reason}\`)`,
  ])
    expect([line, wordlessIn('a.ts', line)]).toEqual([line, ['a.ts:1']]);
  for (const line of [
    'log.warn({ error: messageOf(error) }, "x")',
    'log.info({ error: error.message }, "x")',
    'set.error(error)',
  ])
    expect([line, wordlessIn('a.ts', line)]).toEqual([line, []]);
});

test('TM-28 nothing but the log and the commands writes to the terminal', () => {
  expect(sources.filter((file) => /\bconsole\.\w+\(/.test(textOf(file)))).toEqual([]);
});
