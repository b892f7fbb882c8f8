import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { openApiDocument } from '@underlay/contract/openapi.ts';

const FILE = join(import.meta.dirname, '../../contract/published-api.generated.json');

/** One line for each call, so that a change of it is read as one. */
export function writeApiDocument() {
  const { paths, ...rest } = openApiDocument('https://underlay.example');
  const lines = Object.entries(paths).map(([path, methods]) => {
    const calls = Object.entries(methods).map(([method, call]) => `${JSON.stringify(method)}:${JSON.stringify(call)}`);
    return `${JSON.stringify(path)}:{\n${calls.join(',\n')}}`;
  });
  writeFileSync(FILE, `{"paths":{\n${lines.join(',\n')}},\n${JSON.stringify(rest).slice(1)}\n`);
}
