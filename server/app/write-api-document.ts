import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { broken } from '@underlay/contract/only-grows.ts';
import { openApiDocument } from '@underlay/contract/openapi.ts';
import { StartProblem } from '../database/start-problem.ts';

export const PUBLISHED = join(import.meta.dirname, '../../contract/published-api.generated.json');

/** One line for each call, so that a change of it is read as one. Throws when programs could miss something that was published. */
export function writeApiDocument({ file, today }: { readonly file: string; readonly today: string }) {
  const document = openApiDocument('https://underlay.example');
  const missed = broken(JSON.parse(readFileSync(file, 'utf8')), JSON.parse(JSON.stringify(document)), today);
  if (missed.length > 0) throw new StartProblem(`What is published only grows:\n${missed.join('\n')}`);
  const { paths, ...rest } = document;
  const lines = Object.entries(paths).map(([path, methods]) => {
    const calls = Object.entries(methods).map(([method, call]) => `${JSON.stringify(method)}:${JSON.stringify(call)}`);
    return `${JSON.stringify(path)}:{\n${calls.join(',\n')}}`;
  });
  writeFileSync(file, `{"paths":{\n${lines.join(',\n')}},\n${JSON.stringify(rest).slice(1)}\n`);
}
