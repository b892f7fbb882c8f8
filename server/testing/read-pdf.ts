import { getDocumentProxy } from 'unpdf';

export interface ReadPdf {
  readonly pages: number;
  /** What a person can select and copy, in the order of the document. */
  readonly text: string;
  /** The roles of its structure, in their order: H1, Table, TR, TH. */
  readonly roles: readonly string[];
  readonly language: string | null;
  readonly title: string;
  readonly links: readonly string[];
  /** The metadata of its standard, as XML. */
  readonly raw: string;
}

/** Reads a PDF as a viewer and a screen reader do. */
export async function readPdf(bytes: Uint8Array): Promise<ReadPdf> {
  const document = await getDocumentProxy(new Uint8Array(bytes));
  const texts: string[] = [];
  const roles: string[] = [];
  const links: string[] = [];
  for (let number = 1; number <= document.numPages; number += 1) {
    const page = await document.getPage(number);
    const { items } = await page.getTextContent();
    texts.push(items.map((item) => ('str' in item ? item.str + (item.hasEOL ? '\n' : '') : '')).join(''));
    rolesOf(await page.getStructTree(), roles);
    for (const { url } of await page.getAnnotations()) if (url) links.push(url);
  }
  const { info, metadata } = await document.getMetadata();
  const facts = info as { Title?: string; Language?: string };
  return {
    pages: document.numPages,
    text: texts.join('\n'),
    roles,
    language: facts.Language ?? null,
    title: facts.Title ?? '',
    links,
    raw: metadata ? `${metadata.getRaw()}` : '',
  };
}

interface Node {
  readonly role?: string;
  readonly children?: readonly unknown[];
}

function rolesOf(node: Node | null, roles: string[]) {
  if (node?.role) roles.push(node.role);
  for (const child of node?.children ?? []) rolesOf(child as Node, roles);
}
