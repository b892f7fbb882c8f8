/** Actions that run a program: one of the document, or one of the machine. */
export const PROGRAMS: ReadonlySet<string> = new Set(['JavaScript', 'Launch', 'ImportData']);

/** Where a program stands there is one of these: such an action, one that plays something with its own, or an old kind of form. */
const NAMES_OF_PROGRAMS = new Set([...PROGRAMS, 'Rendition', 'OnInstantiate', 'XFA']);

const NAME = /\/((?:[a-z0-9]|#[0-9a-f]{2}){3,60})(?![a-z0-9#])/gi;
const ESCAPED = /#([0-9a-f]{2})/gi;

/** The names in the text of a PDF as readers understand them, whatever their spelling. */
export function* namesIn(bytes: Uint8Array): Generator<string> {
  for (const [, name = ''] of latin1(bytes).matchAll(NAME)) yield name.includes('#') ? spelledOut(name) : name;
}

const spelledOut = (name: string): string =>
  name.replaceAll(ESCAPED, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));

/** Looks for the names themselves, where nothing else can be read. */
export function namesProgram(bytes: Uint8Array): boolean {
  for (const name of namesIn(bytes)) if (isOfProgram(name)) return true;
  return false;
}

export const isOfProgram = (name: string): boolean => NAMES_OF_PROGRAMS.has(name);

/** Each byte as one character. */
export const latin1 = (bytes: Uint8Array): string =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1');
